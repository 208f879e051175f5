import type { Metadata, Viewport } from 'next'
import { cookies, headers } from 'next/headers'
import type { ReactNode } from 'react'
import { preinit } from 'react-dom'
import { Providers } from '#components/api/providers'
import { HOLD_EARLY_EVENTS } from '#components/early-events/hold'
import { MessagesProvider } from '#components/i18n/messages-provider'
import { FRAME_COLOUR, readTheme, THEME_COOKIE } from '#components/shell/theme'
import type { Locale } from '#lib/i18n/locale'
import { getLocale, getTranslations } from '#lib/i18n/request'
import { getApp } from '#lib/server/app'
import { RUN_AFTER_PAINT, RUNS_AFTER_PAINT } from '#lib/server/http/deferred-scripts'
import { isAllowedHost } from '#lib/server/http/origin'
import { messageFile } from '#lib/server/message-files'
import '#app/fonts'
import './fonts.css'
import './globals.css'
import './chinese.css'

export const generateMetadata = async (): Promise<Metadata> => ({
  title: { default: 'Songloom', template: '%s · Songloom' },
  description: (await getTranslations('shell'))('description'),
  applicationName: 'Songloom',
})

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
  const { env } = await getApp()
  const answered = isAllowedHost(head, env)
  const theme = readTheme((await cookies()).get(THEME_COOKIE)?.value)
  const locale = await getLocale()
  const nonce = head.get('x-nonce') ?? undefined
  return (
    <html lang={locale} data-theme={theme} {...{ [RUNS_AFTER_PAINT]: '' }}>
      <head>
        {answered && <script nonce={nonce}>{HOLD_EARLY_EVENTS}</script>}
        <script nonce={nonce}>{RUN_AFTER_PAINT}</script>
        {/* For what must make a style sheet of its own in the browser, such as a waveform in its shadow tree. */}
        <meta property="csp-nonce" nonce={nonce} />
      </head>
      <body>
        {answered ? (
          <MessagesProvider locale={locale} path={addMessages(head, locale)}>
            <Providers>{children}</Providers>
          </MessagesProvider>
        ) : (
          <WrongAddress port={env.port} />
        )}
      </body>
    </html>
  )
}

/** Loads the messages with the page, and sets them for rendering on the server. Returns the path of their file. */
const addMessages = (head: Headers, locale: Locale): string => {
  const { path, messages } = messageFile(head.has('x-visit') ? 'shared' : 'studio', locale)
  globalThis.songloomMessages ??= {}
  globalThis.songloomMessages[path] = messages
  const nonce = head.get('x-nonce')
  preinit(path, { as: 'script', ...(nonce && { nonce }) })
  return path
}

/** In local mode only this machine's own names are answered, so that no foreign name can be pointed at the studio. */
const WrongAddress = async ({ port }: { port: number }) => {
  const t = await getTranslations('shell.wrongAddress')
  return (
    <main className="grid min-h-dvh place-content-center gap-3 p-6">
      <h1 className="font-serif text-xl">{t('title')}</h1>
      <p className="text-text-2">
        {t.rich('text', {
          port: String(port),
          link: (shown) => (
            <a className="underline" href={`http://localhost:${port}`}>
              {shown}
            </a>
          ),
        })}
      </p>
    </main>
  )
}
