import { notFound } from 'next/navigation'

/** What no share has is answered as an unknown share is. */
export default function Missing() {
  notFound()
}
