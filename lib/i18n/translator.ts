import type { Messages, NamespaceKeys, NestedKeyOf, useTranslations } from 'use-intl'
import type { en } from '#lib/i18n/en/catalogue'
import type { Locale as StudioLocale } from '#lib/i18n/locale'

declare module 'use-intl' {
  interface AppConfig {
    Locale: StudioLocale
    Messages: typeof en
  }
}

/** The translator of one area, as `useTranslations` returns it. For functions outside of components. */
export type Translator<Area extends NamespaceKeys<Messages, NestedKeyOf<Messages>>> = ReturnType<
  typeof useTranslations<Area>
>
