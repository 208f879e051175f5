import { notFound } from 'next/navigation'

/** Addresses that are no page are told so inside the frame, where the music plays on. */
export default function Missing() {
  notFound()
}
