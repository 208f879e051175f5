import { withUser } from '#lib/server/http/route'
import { serveVoicePreview } from '#lib/server/media/voice-preview'

export const GET = withUser<{ kind: string }>(({ app, request, params }) =>
  serveVoicePreview(app, request, params.kind),
)

export const HEAD = GET
