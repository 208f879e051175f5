import { notFound } from 'next/navigation'

/** Unknown paths look like an unknown link. */
export default function Missing() {
  notFound()
}
