import { notFound } from '#lib/server/http/problem'
import { withVisitor } from '#lib/server/http/route'
import { readMessageFile } from '#lib/server/message-files'

/** The messages of pages in one language, as a script. Public, like the pages before sign-in. */
export const GET = withVisitor<{ file: string }>(async ({ params }) => {
  const found = readMessageFile(params.file)
  if (!found) return notFound('file').failure
  return new Response(found.text, {
    headers: {
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': found.isCurrent ? 'public, max-age=31536000, immutable' : 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
})
