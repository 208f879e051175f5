import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { tellOf, visit } from '#app/(public)/s/visit'
import { SharedFrame } from '#components/shared-page/shared-frame'

type Props = { params: Promise<{ token: string }> }

export const generateMetadata = async ({ params }: Props): Promise<Metadata> =>
  tellOf(await visit((await params).token))

/** The embedded player, the only page that other sites may frame. */
export default async function Page({ params }: Props) {
  const { token } = await params
  const page = await visit(token)
  if (!page) notFound()
  const { shown } = page
  const [first, ...rest] = shown.kind === 'playlist' ? shown.playlist.songs : [shown.song]
  if (!first) notFound()
  return (
    <SharedFrame
      songs={[first, ...rest]}
      name={shown.kind === 'playlist' ? shown.playlist.name : null}
      page={`/s/${token}`}
    />
  )
}
