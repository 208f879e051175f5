import { notFound } from 'next/navigation'

/** Not found inside the frame, so that the music continues. */
export default function Missing() {
  notFound()
}
