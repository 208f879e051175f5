import type { Metadata, Viewport } from 'next'
import { cookies, headers } from 'next/headers'
import type { ReactNode } from 'react'
import { Providers } from '#components/api/providers'
import { Frame } from '#components/shell/frame'
import { FRAME_COLOUR, readTheme, THEME_COOKIE } from '#components/shell/theme'
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
  const theme = readTheme((await cookies()).get(THEME_COOKIE)?.value)
  const nonce = (await headers()).get('x-nonce') ?? undefined
  return (
    <html lang="en" data-theme={theme}>
      <head>
        {/* For what must make a style sheet of its own in the browser, such as a waveform in its shadow tree. */}
        <meta property="csp-nonce" nonce={nonce} />
      </head>
      <body>
        <Providers>
          <Frame>{children}</Frame>
        </Providers>
      </body>
    </html>
  )
}
