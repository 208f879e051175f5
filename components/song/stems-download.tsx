'use client'

import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { inFormat } from '#components/song/download-list'
import { DownloadTile, type Maker } from '#components/song/download-tile'
import { chooseStemFormat, useStemFormat } from '#components/song/stem-format'
import { formatFileSize } from '#components/song/time-format'
import { Menu, MenuItem } from '#components/ui/menu'
import type { SongFile, StemChoice } from '#lib/contract/studio'
import type { Translator } from '#lib/i18n/translator'

/** Size, and the time to make the file where it does not exist yet. */
// describeChoice(t, choice) → '249 MB · about 20 s'
export const describeChoice = (t: Translator<'song.downloads'>, { bytes, estimated, seconds, state }: StemChoice) => {
  const size = formatFileSize(bytes)
  const time =
    state === 'ready' || seconds === null
      ? null
      : seconds < 90
        ? t('seconds', { count: Math.max(1, seconds) })
        : t('minutes', { count: Math.round(seconds / 60) })
  return [estimated ? t('estimated', { size }) : size, time].filter(Boolean).join(' · ')
}

/** The stems in the format that was chosen last, with a menu of the others. */
export function StemsDownload({
  file,
  choices,
  maker,
}: {
  file: SongFile
  choices: readonly [StemChoice, ...StemChoice[]]
  maker: Maker
}) {
  const t = useTranslations('song.downloads')
  const format = useStemFormat()
  const choice = choices.find((each) => each.format === format) ?? choices[0]
  const detail = `${t(`format.${choice.format}`)} · ${describeChoice(t, choice)}`
  const isMaking = maker.states[file.file]?.kind === 'making'
  return (
    <div className="relative">
      <DownloadTile
        kind="stems"
        file={inFormat(file, choice)}
        name={t('stems')}
        detail={file.is_estimated ? t('isEstimated', { detail }) : detail}
        about={
          file.is_estimated
            ? t('stemsSeparatedAbout')
            : t('isExact', { about: choice.format === 'wav32' ? t('stemsAbout') : t('stemsLowerAbout') })
        }
        why={undefined}
        maker={maker}
        className="pr-11"
      />
      {!isMaking && (
        <span className="absolute inset-y-0 right-0 grid">
          <Menu
            trigger={
              <button
                type="button"
                aria-label={t('chooseFormat', { format: t(`format.${choice.format}`) })}
                title={t('chooseFormat', { format: t(`format.${choice.format}`) })}
                className="pressable tap-target grid w-9 place-items-center rounded-2 text-muted hover:bg-surface-4 hover:text-text pointer-coarse:w-11"
              >
                <ChevronDown size={15} aria-hidden="true" />
              </button>
            }
          >
            {choices.map((each) => (
              <MenuItem
                key={each.format}
                checked={each.format === choice.format}
                onSelect={() => chooseStemFormat(each.format)}
              >
                <span className="grow">{t(`format.${each.format}`)}</span>
                <span className="num pl-4 text-xs text-muted">{describeChoice(t, each)}</span>
              </MenuItem>
            ))}
          </Menu>
        </span>
      )}
    </div>
  )
}
