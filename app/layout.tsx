import type { Metadata, Viewport } from 'next'
import { cookies, headers } from 'next/headers'
import type { ReactNode } from 'react'
import { Providers } from '#components/api/providers'
import { Frame } from '#components/shell/frame'
import { FRAME_COLOUR, readTheme, THEME_COOKIE } from '#components/shell/theme'
import { isAllowedHost } from '#lib/server/origin'
import { server } from '#lib/server/server'
import './globals.css'

export const metadata: Metadata = {
  title: { default: 'Songloom', template: '%s · Songloom' },
  description: 'A studio for composing songs: describe one, refer to a recording, or continue a song.',
  applicationName: 'Songloom',
}

export const generateViewport = async (): Promise<Viewport> => {
  const theme = readTheme((await cookies()).get(THEME_COOKIE)?.value)
  return {
    width: 'device-width',
    initialScale: 1,
    viewportFit: 'cover',
    interactiveWidget: 'resizes-content',
    themeColor:
      theme === 'system'
        ? [
            { media: '(prefers-color-scheme: light)', color: FRAME_COLOUR.light },
            { media: '(prefers-color-scheme: dark)', color: FRAME_COLOUR.dark },
          ]
        : FRAME_COLOUR[theme],
  }
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  // The request comes first: while Songloom is built there is none, and nothing may open the database then.
  const head = await headers()
  const { env } = await server()
  const answered = isAllowedHost(head, env)
  const theme = readTheme((await cookies()).get(THEME_COOKIE)?.value)
  const nonce = head.get('x-nonce') ?? undefined
  return (
    <html lang="en" data-theme={theme}>
      <head>
        {/* For what must make a style sheet of its own in the browser, such as a waveform in its shadow tree. */}
        <meta property="csp-nonce" nonce={nonce} />
      </head>
      <body>
        {answered ? (
          <Providers>
            <Frame>{children}</Frame>
          </Providers>
        ) : (
          <WrongAddress port={env.port} />
        )}
      </body>
    </html>
  )
}

/** In local mode only this machine's own names are answered, so that no foreign name can be pointed at the studio. */
const WrongAddress = ({ port }: { port: number }) => (
  <main className="grid min-h-dvh place-content-center gap-3 p-6">
    <h1 className="font-words text-f">This studio answers only to its own machine</h1>
    <p className="text-text-2">
      Open it as{' '}
      <a className="underline" href={`http://localhost:${port}`}>
        localhost:{port}
      </a>
      , or set PUBLIC_URL where it is started.
    </p>
  </main>
)
