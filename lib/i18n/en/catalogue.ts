import { compose } from '#lib/i18n/en/compose'
import { editor } from '#lib/i18n/en/editor'
import { errors } from '#lib/i18n/en/errors'
import { fullScreen } from '#lib/i18n/en/full-screen'
import { ideas } from '#lib/i18n/en/ideas'
import { importExport } from '#lib/i18n/en/import-export'
import { library } from '#lib/i18n/en/library'
import { lyricVideo } from '#lib/i18n/en/lyric-video'
import { music } from '#lib/i18n/en/music'
import { offline } from '#lib/i18n/en/offline'
import { palette } from '#lib/i18n/en/palette'
import { parts } from '#lib/i18n/en/parts'
import { people } from '#lib/i18n/en/people'
import { player } from '#lib/i18n/en/player'
import { practice } from '#lib/i18n/en/practice'
import { produce } from '#lib/i18n/en/produce'
import { recorder } from '#lib/i18n/en/recorder'
import { settings } from '#lib/i18n/en/settings'
import { sharing } from '#lib/i18n/en/sharing'
import { sheet } from '#lib/i18n/en/sheet'
import { shell } from '#lib/i18n/en/shell'
import { song } from '#lib/i18n/en/song'
import { tasks } from '#lib/i18n/en/tasks'
import { terms } from '#lib/i18n/en/terms'

/** Every word of the studio's pages, in English, area by area: the pattern of the other languages. */
export const en = {
  shell,
  settings,
  compose,
  ideas,
  tasks,
  people,
  player,
  song,
  parts,
  editor,
  fullScreen,
  library,
  lyricVideo,
  music,
  terms,
  importExport,
  sheet,
  offline,
  palette,
  practice,
  produce,
  recorder,
  sharing,
  errors,
} as const
