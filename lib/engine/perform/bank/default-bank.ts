import { existsSync } from 'node:fs'
import path from 'node:path'

/** Larger and better, where a system has it. */
export const SYSTEM_BANK = '/usr/share/sounds/sf3/MuseScore_General_Lite.sf3'

/** The bank that comes with a dependency; it is found by path, since importing that library would load a score editor. */
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

/** Path of the sound bank to use where nobody names one. To be called by the host, whose working directory is known. */
// defaultBank() // => '/srv/songloom/node_modules/@coderline/alphatab/dist/soundfont/sonivox.sf2'
export const defaultBank = (): string => (existsSync(SYSTEM_BANK) ? SYSTEM_BANK : includedBank())
