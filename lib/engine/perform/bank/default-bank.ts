import { existsSync } from 'node:fs'
import path from 'node:path'

/** A larger and better bank that some systems have. */
export const SYSTEM_BANK = '/usr/share/sounds/sf3/MuseScore_General_Lite.sf3'

/** The bank of a dependency. It is located by path, because importing the library would load a score editor. */
export const includedBank = () =>
  path.join(
    /* turbopackIgnore: true */ process.cwd(),
    'node_modules',
    '@coderline',
    'alphatab',
    'dist',
    'soundfont',
    'sonivox.sf2',
  )

/** Path of the default sound bank. Call it in the host, whose working directory is the project's. */
export const defaultBank = (): string => (existsSync(SYSTEM_BANK) ? SYSTEM_BANK : includedBank())
