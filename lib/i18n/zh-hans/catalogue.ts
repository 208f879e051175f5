import type { en } from '#lib/i18n/en/catalogue'
import type { Translation } from '#lib/i18n/translated'
import { compose } from '#lib/i18n/zh-hans/compose'
import { editor } from '#lib/i18n/zh-hans/editor'
import { errors } from '#lib/i18n/zh-hans/errors'
import { fullScreen } from '#lib/i18n/zh-hans/full-screen'
import { ideas } from '#lib/i18n/zh-hans/ideas'
import { importExport } from '#lib/i18n/zh-hans/import-export'
import { library } from '#lib/i18n/zh-hans/library'
import { lyricVideo } from '#lib/i18n/zh-hans/lyric-video'
import { music } from '#lib/i18n/zh-hans/music'
import { offline } from '#lib/i18n/zh-hans/offline'
import { palette } from '#lib/i18n/zh-hans/palette'
import { parts } from '#lib/i18n/zh-hans/parts'
import { people } from '#lib/i18n/zh-hans/people'
import { player } from '#lib/i18n/zh-hans/player'
import { practice } from '#lib/i18n/zh-hans/practice'
import { produce } from '#lib/i18n/zh-hans/produce'
import { recorder } from '#lib/i18n/zh-hans/recorder'
import { settings } from '#lib/i18n/zh-hans/settings'
import { sharing } from '#lib/i18n/zh-hans/sharing'
import { sheet } from '#lib/i18n/zh-hans/sheet'
import { shell } from '#lib/i18n/zh-hans/shell'
import { song } from '#lib/i18n/zh-hans/song'
import { tasks } from '#lib/i18n/zh-hans/tasks'
import { terms } from '#lib/i18n/zh-hans/terms'

/** The same words in simplified Chinese. */
export const zhHans: Translation<typeof en> = {
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
}
