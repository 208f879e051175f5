'use client'

import { Check } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'use-intl'
import type { FieldsDraft } from '#components/compose/draft'
import { changeDraft, currentDraft, useDraft } from '#components/compose/draft-store'
import { findSource } from '#components/compose/find-source'
import { focusForm } from '#components/compose/focus-form'
import { readFields } from '#components/compose/read-draft'
import { isLoadedFrom, replaceDraft } from '#components/compose/replace-draft'
import { reuseRequest } from '#components/compose/reuse'
import { formatKey } from '#components/song/key-name'
import { formatSection } from '#components/song/section-name'
import { formatClock } from '#components/song/time-format'
import { translateGenre, translatePart } from '#components/song/translate-terms'
import type { ReadTake, TakesClaim } from '#components/tasks/merge-readings'
import { applyRowAction, isApplied, type RowAction, rowAction } from '#components/tasks/row-action'
import { Button } from '#components/ui/button'
import { cx } from '#components/ui/cx'
import type { PromptReading } from '#lib/contract/api'
import { VOICES } from '#lib/contract/limits'
import type { TaskCard } from '#lib/contract/studio'
import { takeLetter } from '#lib/player/track'

type Claim = PromptReading['claims'][number]

const MARKS = { exact: ['✓', 'text-success'], close: ['≈', 'text-warn'], not: ['?', 'text-warn'] } as const

/** Lists the result and action of each claim, and the settings that the engine chose. */
export function ReadingTable({
  task,
  take: {
    reading: { chosen },
    seed,
    duration,
  },
  claims,
  onEdit,
  onKeep,
  onAct,
}: {
  task: TaskCard
  take: ReadTake
  claims: readonly TakesClaim[]
  onEdit: () => void
  onKeep: (fields: FieldsDraft) => void
  onAct: (doing: Promise<unknown>) => void
}) {
  const t = useTranslations('tasks.understood')
  const music = useTranslations('music')
  const terms = useTranslations('terms')
  const voices = useTranslations('compose.fields.voice')
  const got = ({ kind, got: what, excluded, exactness }: Claim) => {
    if (excluded) return t(exactness === 'not' ? 'notExcluded' : 'excluded')
    return what === '' ? t(kind === 'other' ? 'notUnderstood' : 'notUsed') : named(kind, what)
  }
  const named = (kind: Claim['kind'], what: string) => {
    if (kind === 'key') return formatKey(music, what) ?? what
    if (kind === 'genre') return translateGenre(terms, what)
    const voice = kind === 'voice' && VOICES.find((known) => known === what)
    if (voice) return voices(voice)
    if (kind === 'section')
      return what
        .split(', ')
        .map((name) => formatSection(music, translatePart(terms, name)))
        .join(', ')
    return kind === 'instrument' ? translatePart(terms, what) : what
  }
  const voice = VOICES.find((known) => known === chosen.voice)
  const hasLengthClaim = claims.some(({ kind, exactness }) => kind === 'length' && exactness !== 'not')
  const kept = readFields({ ...chosen, duration: hasLengthClaim ? undefined : duration })
  const free = [
    chosen.genre && translateGenre(terms, chosen.genre),
    chosen.key && formatKey(music, chosen.key),
    chosen.tempo && music('bpm', { count: Math.round(chosen.tempo) }),
    chosen.meter,
    voice && voices(voice),
    hasLengthClaim ? null : duration !== undefined && formatClock(duration),
    seed !== undefined && t('seed', { seed: String(seed) }),
  ].filter((part) => typeof part === 'string' && part !== '')
  return (
    <div className="animate-enter mt-1.5 mb-1 rounded-3 bg-surface-3 px-3 pt-1 pb-2.5">
      <table className="w-full text-left text-sm leading-5">
        <caption className="sr-only">{t('table')}</caption>
        <thead className="sr-only">
          <tr>
            <th>{t('said')}</th>
            <th>{t('how')}</th>
            <th>{t('got')}</th>
          </tr>
        </thead>
        <tbody>
          {claims.map((claim, index) => {
            const [mark, colour] = MARKS[claim.exactness]
            const action = rowAction(claim, task.task_type)
            return (
              <tr key={`${index} ${claim.said}`} className="border-b border-line-strong last:border-0">
                <td className="w-2/5 py-1.5 pr-3 font-serif text-base wrap-anywhere">{claim.said}</td>
                <td className={cx('w-7 py-1.5 font-semibold', colour)}>
                  <span aria-hidden="true">{mark}</span>
                  <span className="sr-only">{t(`exactness.${claim.exactness}`)}</span>
                </td>
                <td className="py-0.5">
                  {/* In a narrow card, the action goes below the result. */}
                  <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3">
                    <span
                      className={cx('min-w-0 wrap-anywhere', claim.exactness === 'not' ? 'text-warn' : 'text-text-2')}
                    >
                      {got(claim)}
                      {claim.take !== undefined && (
                        <span className="text-muted"> {t('onlyTake', { letter: takeLetter(claim.take) })}</span>
                      )}
                    </span>
                    {action && <ActionButton task={task} action={action} words={claim.said} onAct={onAct} />}
                  </div>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {free.length > 0 && (
        <p className="num mt-1.5 text-xs leading-4.25 text-text-2">
          <b className="font-[550] text-muted">{t('chosen')}</b> {free.join(' · ')}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {Object.keys(kept).length > 0 && (
          <Button variant="outline" onClick={() => onKeep(kept)} className="pointer-coarse:h-11">
            {t('keep')}
          </Button>
        )}
        <Button variant="ghost" onClick={onEdit} className="pointer-coarse:h-11">
          {t('edit')}
        </Button>
      </div>
    </div>
  )
}

/** The mode of the form that a task was sent from. */
const modeOf = ({ task_type }: TaskCard) =>
  task_type === 'normal' ? 'prompt' : task_type === 'extend' ? 'extend' : 'reference'

/** Applies the action of one row to the form. Loads the task’s request first, unless it is already loaded. */
function ActionButton({
  task,
  action,
  words,
  onAct,
}: {
  task: TaskCard
  action: RowAction
  /** Words of the row. They make the label of its button unique. */
  words: string
  onAct: (doing: Promise<unknown>) => void
}) {
  const t = useTranslations('tasks.understood')
  const compose = useTranslations('compose')
  const router = useRouter()
  const draft = useDraft()
  // A second load would discard later edits by the user.
  const isLoaded = () => isLoadedFrom(task.id) && currentDraft().mode === modeOf(task)
  const isDone = isLoaded() && isApplied(draft, action)
  const act = async () => {
    if (isDone) return
    if (isLoaded()) changeDraft((current) => applyRowAction(current, action))
    else {
      const source = await findSource(task.request)
      replaceDraft(
        compose('reused'),
        (current) => applyRowAction(reuseRequest(current, task.request, source), action),
        task.id,
      )
    }
    router.push('/')
    if (action.name === 'change') focusForm(action.place)
  }
  const label = isDone && action.name !== 'change' ? t(`done.${action.name}`) : t(`do.${action.name}`)
  return (
    <Button
      variant="ghost"
      size="ghost"
      aria-label={t('doNamed', { action: label, words })}
      aria-disabled={isDone || undefined}
      onClick={() => onAct(act())}
      className={cx('-mx-2.25 @min-[640px]:mr-0 pointer-coarse:h-11', isDone && 'text-muted')}
    >
      {isDone && <Check size={13} aria-hidden="true" />}
      {label}
    </Button>
  )
}
