'use client'

import { useRouter } from 'next/navigation'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ErrorText } from '#components/api/error-text'
import { useServices } from '#components/api/use-services'
import { useSong } from '#components/api/use-song'
import { useSubmit } from '#components/api/use-submit'
import { MadeBy } from '#components/compose/made-by'
import { takesOptions } from '#components/compose/send-options'
import { CarriedList } from '#components/produce/carried-list'
import { PartField } from '#components/produce/part-field'
import type { ProducedAs } from '#components/produce/produced-as'
import { readTime } from '#components/produce/read-time'
import { StrengthSlider } from '#components/produce/strength-slider'
import { canProduce, type ProduceTask } from '#components/produce/use-producers'
import { type TypedWindow, WindowFields } from '#components/produce/window-fields'
import { formatClock } from '#components/song/time-format'
import { Button } from '#components/ui/button'
import { Dialog } from '#components/ui/dialog'
import { SegmentedControl } from '#components/ui/segmented-control'
import { leaveFor } from '#components/ui/use-back-closes'
import { MD_QUERY } from '#components/ui/use-media'
import { carriedOver } from '#lib/contract/carry-over'
import { DEFAULT_STRENGTH, LIMITS, type ServicePart } from '#lib/contract/limits'
import type { ServiceRecord } from '#lib/contract/services'
import type { SongDetail } from '#lib/contract/studio'
import type { Seconds } from '#lib/music/time'

/** Orders something else of a song from a service on another computer. */
export function ProduceDialog({
  task,
  id,
  title,
  again,
  onClose,
}: {
  task: ProduceTask
  id: string
  title: string
  /** An earlier order, which this one starts with. */
  again?: ProducedAs | undefined
  onClose: () => void
}) {
  const t = useTranslations('produce')
  const song = useSong(id).data
  const able = useServices().data?.services.filter((service) => canProduce(service, task)) ?? []
  const services = able.filter(
    ({ capabilities }) => task !== 'cover' || capabilities.coverSource !== 'score' || song?.has_score,
  )
  return (
    <Dialog title={t(`title.${task}`, { title })} onClose={onClose} className="w-[min(38.75rem,calc(100vw-24px))]">
      <p className="mt-1 text-sm text-text-2">{t(`about.${task}`)}</p>
      {song && services[0] && (
        <ProduceForm task={task} song={song} services={services} first={services[0]} again={again} onClose={onClose} />
      )}
      {song && able.length > 0 && !services[0] && <p className="mt-4 text-sm">{t('noScore')}</p>}
    </Dialog>
  )
}

function ProduceForm({
  task,
  song,
  services,
  first,
  again,
  onClose,
}: {
  task: ProduceTask
  song: SongDetail
  services: readonly ServiceRecord[]
  first: ServiceRecord
  again: ProducedAs | undefined
  onClose: () => void
}) {
  const t = useTranslations('produce')
  const send = useTranslations('compose.send')
  const router = useRouter()
  const submit = useSubmit()
  const field = useId()
  const [chosen, setChosen] = useState(again?.service ?? null)
  const [style, setStyle] = useState(again?.prompt ?? null)
  const [chosenStrength, setStrength] = useState(again?.strength ?? null)
  const [part, setPart] = useState<ServicePart>('guitar')
  const [typed, setTyped] = useState<TypedWindow>(() => firstChorus(song))
  const [isTried, setTried] = useState(false)
  const [wanted, setWanted] = useState<1 | 2>(2)
  const [state, setState] = useState<'open' | 'sending' | Error>('open')
  const service = services.find(({ id }) => id === chosen) ?? first
  const { capabilities } = service
  // What follows a reference follows it freely: as closely as it can, unless another strength is chosen.
  const strength = chosenStrength ?? (capabilities.coverSource === 'reference' ? 1 : DEFAULT_STRENGTH)
  const carried = carriedOver(songFacts(song), capabilities, task)
  const prompt = style ?? carried.prompt ?? ''
  const takes = capabilities.takes.max < 2 ? 1 : wanted

  const span = windowOf(typed, song.duration ?? Number.POSITIVE_INFINITY)

  const produce = () => {
    if (task === 'replace' && !span) return setTried(true)
    setState('sending')
    submit(
      {
        ...(task === 'cover'
          ? { task_type: task, ...(capabilities.controls.strength && { strength }) }
          : task === 'replace'
            ? { task_type: task, from: span?.from ?? 0, to: span?.to ?? 0 }
            : { task_type: task, part }),
        model: 'v3.5',
        origin_audio: { audio_type: 'audio_id', audio_content: song.id },
        n: takes,
        service: service.id,
        ...(prompt.trim() !== '' && { prompt }),
      },
      { kind: 'song', name: song.title ?? '' },
    ).then(
      () => {
        onClose()
        // In a narrow window, the form and the songs are two tabs.
        leaveFor(router, matchMedia(MD_QUERY).matches ? '/' : '/?view=songs')
      },
      (error) => setState(error instanceof Error ? error : new Error(String(error))),
    )
  }

  return (
    <form
      className="mt-4 flex min-h-0 flex-col"
      onSubmit={(event) => {
        event.preventDefault()
        if (state !== 'sending') produce()
      }}
    >
      <div className="-mx-5 grid min-h-0 gap-5 overflow-y-auto px-5 pb-4">
        <MadeBy label={t(`with.${task}`)} services={services} chosen={service} onChoose={({ id }) => setChosen(id)} />
        <div>
          <label htmlFor={field} className="mb-1.5 block font-[550]">
            {t('style')}
          </label>
          <textarea
            id={field}
            rows={3}
            value={prompt}
            maxLength={capabilities.promptCodePoints ?? LIMITS['v3.5'].prompt}
            onChange={(event) => setStyle(event.target.value)}
            className="block w-full resize-y rounded-3 bg-well px-4 py-2.5 text-[1rem] text-text inset-ring inset-ring-line-control shadow-press lg:text-sm"
          />
        </div>
        {task === 'cover' && capabilities.controls.strength && (
          <StrengthSlider
            value={strength}
            about={capabilities.coverSource === 'reference' ? t('aboutReference') : undefined}
            onChange={setStrength}
          />
        )}
        {task === 'add-part' && <PartField value={part} onChange={setPart} />}
        {task === 'replace' && (
          <WindowFields value={typed} error={isTried && !span ? t('windowWrong') : undefined} onChange={setTyped} />
        )}
        {task === 'cover' && <CarriedList carried={carried} source={capabilities.coverSource ?? 'audio'} />}
      </div>
      {state instanceof Error && (
        <p role="alert" className="mb-3 rounded-2 bg-danger-wash px-3 py-2 text-sm text-danger">
          <ErrorText error={state} />
        </p>
      )}
      <footer className="flex flex-wrap items-center gap-2 border-t border-line pt-4">
        {capabilities.licence && (
          <p className="mb-1 w-full text-xs text-text-2">{t('licence', { licence: capabilities.licence })}</p>
        )}
        <span aria-hidden="true" className="text-sm">
          {send('takes')}
        </span>
        <SegmentedControl
          label={send('takes')}
          value={takes}
          options={takesOptions(capabilities.takes.max)}
          onChange={setWanted}
        />
        <span className="ml-auto flex gap-2 max-md:w-full max-md:*:flex-1">
          <Button variant="outline" size="large" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="primary" size="large" disabled={state === 'sending'}>
            {t(`send.${task}`, { takes })}
          </Button>
        </span>
      </footer>
    </form>
  )
}

/** The chorus is what people replace first. */
const firstChorus = ({ sections, duration = 0 }: SongDetail): TypedWindow => {
  const chorus = sections.find(({ kind }) => kind === 'chorus')
  const from = chorus?.at ?? 0
  return { from: formatClock(from), to: formatClock(chorus ? from + chorus.length : Math.min(duration, 15)) }
}

/** The typed times; null where they are no part of the song. */
const windowOf = ({ from, to }: TypedWindow, duration: Seconds) => {
  const [start, end] = [readTime(from), readTime(to)]
  return start !== null && end !== null && start < end && start < duration ? { from: start, to: end } : null
}

const songFacts = ({ prompt, lyric, duration, bpm, key, meter }: SongDetail) => ({
  prompt,
  lyric: lyric ?? null,
  duration: duration ?? null,
  bpm,
  key,
  meter,
})
