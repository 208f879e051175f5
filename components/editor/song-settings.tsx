'use client'

import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { GENRES } from '#components/editor/genres'
import { NumberSetting } from '#components/editor/number-setting'
import type { Edits } from '#components/editor/use-edits'
import { formatKey } from '#components/song/key-name'
import { translateGenre } from '#components/song/translate-terms'
import { cx } from '#components/ui/cx'
import { Menu, MenuItem } from '#components/ui/menu'
import type { Edit, ScoreRecord } from '#lib/contract/editing'
import { keyFrom, keyName, pitchClass } from '#lib/music/key'

const SINGERS = ['female', 'male', 'child', 'choir', 'robot'] as const
const FEELS = ['even', 'half', 'double'] as const
const ENDINGS = ['ring', 'cold', 'ritard', 'strip', 'echo'] as const
const [MIN_BPM, MAX_BPM] = [40, 240]
/** Semitones to every other key, the nearest ones down and up. */
const TRANSPOSITIONS = [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6]

const wholeEdit = <Kind extends Edit['kind']>(edits: Edits, kind: Kind) => {
  const edit = edits.find(kind)
  return edit?.kind === kind ? (edit as Extract<Edit, { kind: Kind }>) : null
}

/** Key, tempo, singer, style, drums and ending of the whole song. */
export function SongSettings({ score, edits, className }: { score: ScoreRecord; edits: Edits; className?: string }) {
  const t = useTranslations('editor')
  const music = useTranslations('music')
  const terms = useTranslations('terms')
  const key = keyFrom(score.key)
  const semitones = wholeEdit(edits, 'transpose')?.semitones ?? 0
  const transposed = (by: number) =>
    key ? (formatKey(music, keyName({ ...key, tonic: pitchClass(key.tonic + by) })) ?? '') : score.key
  const voice = wholeEdit(edits, 'singer')?.voice ?? score.singer?.kind ?? null
  const genre = wholeEdit(edits, 'genre')?.genre ?? score.genre
  const feel = wholeEdit(edits, 'feel')?.feel ?? score.feel
  const structure = edits.find('ending')
  const ending = structure?.kind === 'structure' && structure.op === 'ending' ? structure.ending : score.ending
  const named = SINGER_NAMES.find((name) => name === voice)
  return (
    <fieldset className={cx('flex flex-wrap items-center gap-x-3 gap-y-1', className)}>
      <legend className="sr-only">{t('settings.label')}</legend>
      {key && (
        <Setting
          label={t('settings.key')}
          value={transposed(semitones)}
          isChanged={semitones !== 0}
          options={TRANSPOSITIONS.map((by) => ({
            id: String(by),
            label: transposed(by),
            hint: by === 0 ? '' : by > 0 ? `+${by}` : `−${-by}`,
            isChosen: by === semitones,
            choose: () => edits.put('transpose', by === 0 ? null : { kind: 'transpose', semitones: by }),
          }))}
        />
      )}
      <Tempo score={score} edits={edits} />
      {voice && (
        <Setting
          label={t('settings.singer')}
          value={named ? t(`singers.${named}`) : voice}
          isChanged={edits.find('singer') !== undefined}
          options={SINGERS.map((name) => ({
            id: name,
            label: t(`singers.${name}`),
            isChosen: name === voice,
            choose: () => edits.put('singer', name === score.singer?.kind ? null : { kind: 'singer', voice: name }),
          }))}
        />
      )}
      <Setting
        label={t('settings.style')}
        value={translateGenre(terms, genre)}
        isChanged={genre !== score.genre}
        options={[...new Set([score.genre, ...GENRES])]
          .map((id) => ({
            id,
            label: translateGenre(terms, id),
            isChosen: id === genre,
            choose: () => edits.put('genre', id === score.genre ? null : { kind: 'genre', genre: id }),
          }))
          .sort((a, b) => a.label.localeCompare(b.label))}
      />
      <Setting
        label={t('settings.drums')}
        value={t(`feels.${feel}`)}
        isChanged={feel !== score.feel}
        options={FEELS.map((name) => ({
          id: name,
          label: t(`feels.${name}`),
          isChosen: name === feel,
          choose: () => edits.put('feel', name === score.feel ? null : { kind: 'feel', feel: name }),
        }))}
      />
      <Setting
        label={t('settings.ending')}
        value={t(`endings.${ending}`)}
        isChanged={ending !== score.ending}
        options={ENDINGS.map((name) => ({
          id: name,
          label: t(`endings.${name}`),
          isChosen: name === ending,
          choose: () =>
            edits.put('ending', name === score.ending ? null : { kind: 'structure', op: 'ending', ending: name }),
        }))}
      />
    </fieldset>
  )
}

const SINGER_NAMES = [...SINGERS, 'duet', 'rap'] as const

function Setting({
  label,
  value,
  isChanged,
  options,
}: {
  label: string
  value: string
  isChanged: boolean
  options: readonly { id: string; label: string; hint?: string; isChosen: boolean; choose: () => void }[]
}) {
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          className="tap-target inline-flex h-7 items-center gap-1.5 rounded-1 text-xs text-muted hover:text-text"
        >
          {label}
          <span className={cx('font-[550]', isChanged ? 'text-accent-text' : 'text-text')}>{value}</span>
          <ChevronDown size={12} aria-hidden="true" />
        </button>
      }
    >
      {options.map((option) => (
        <MenuItem key={option.id} checked={option.isChosen} hint={option.hint} onSelect={option.choose}>
          {option.label}
        </MenuItem>
      ))}
    </Menu>
  )
}

function Tempo({ score, edits }: { score: ScoreRecord; edits: Edits }) {
  const t = useTranslations('editor.settings')
  const before = Math.round(score.bpm)
  return (
    <NumberSetting
      label={t('tempo')}
      unit={t('unit')}
      value={wholeEdit(edits, 'tempo')?.bpm ?? before}
      before={before}
      min={MIN_BPM}
      max={MAX_BPM}
      step={1}
      onChange={(bpm) => edits.put('tempo', bpm === before ? null : { kind: 'tempo', bpm })}
    />
  )
}
