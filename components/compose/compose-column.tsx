'use client'

import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ProblemError } from '#components/api/client'
import { useChosenService } from '#components/api/use-services'
import { useSubmit } from '#components/api/use-submit'
import { isUploading, type Upload, useUpload } from '#components/api/use-upload'
import { ACCEPTED_SONGS } from '#components/compose/arrange/song-file'
import { useSongFile } from '#components/compose/arrange/use-song-file'
import {
  afterSending,
  cleared,
  type Draft,
  type FormProblem,
  formProblems,
  forService,
  hasContent,
  isUnsupported,
  MODES,
  type Mode,
  requestOf,
  serviceProblems,
  withSource,
} from '#components/compose/draft'
import { changeDraft, currentDraft, useDraft } from '#components/compose/draft-store'
import { formErrorMessage } from '#components/compose/form-error-message'
import { type Pause, pauseOf, songsLeft, waitFor } from '#components/compose/pause'
import { PromptForm } from '#components/compose/prompt-form'
import { replaceDraft } from '#components/compose/replace-draft'
import { SendFooter } from '#components/compose/send-footer'
import { ACCEPTED, cardSource, SOURCE_FILE_ID } from '#components/compose/source'
import { useDrop } from '#components/compose/use-drop'
import { whenIdle } from '#components/compose/when-idle'
import { errorMessage, fieldMessage } from '#components/i18n/error-message'
import type { RecordedFile } from '#components/recorder/recorded-file'
import { Button } from '#components/ui/button'
import { lazy } from '#components/ui/lazy'
import { Tabs } from '#components/ui/tabs'
import type { UploadRecord, UploadType } from '#lib/contract/api'
import type { Megabytes } from '#lib/contract/limits'

const ReferenceForm = lazy(() => import('#components/compose/reference-form').then((module) => module.ReferenceForm))
const ExtendForm = lazy(() => import('#components/compose/extend-form').then((module) => module.ExtendForm))
const DropOverlay = lazy(() => import('#components/compose/drop-overlay').then((module) => module.DropOverlay))

const PromptSuggestions = lazy(() =>
  import('#components/tasks/prompt-suggestions').then((module) => module.PromptSuggestions),
)

const fetchLate = () => {
  for (const part of [ReferenceForm, ExtendForm, DropOverlay]) part.preload()
}

/** Two equal submits within this many milliseconds count as one. */
const DOUBLE_SUBMIT_MS = 600

type SubmitError = { mode: Mode; error: Error }

const setMode = (mode: Mode) => changeDraft((draft) => ({ ...draft, mode }))

/** The three forms, the drop zone and the create button. Typed text is never cleared. */
export function ComposeColumn({
  uploadLimit,
  withSuggestions,
  recorded,
  onSent,
  onRefused,
}: {
  uploadLimit: Megabytes
  /** Shows prompts to start with, on a narrow screen. A wide one has them beside the form. */
  withSuggestions: boolean
  /** What the recorder gave last. It is uploaded once. */
  recorded: RecordedFile | null
  onSent: () => void
  onRefused: () => void
}) {
  const errors = useTranslations('errors')
  const t = useTranslations('compose')
  const draft = useDraft()
  const { mode } = draft
  const { services, service, capabilities } = useChosenService(draft.service)
  const submit = useSubmit()
  const [submitError, setSubmitError] = useState<SubmitError | null>(null)
  const [pause, setPause] = useState<Pause | null>(null)
  /** Changing the form ends a pause only where so few takes are still allowed. */
  const waitUntil = waitFor(pause, draft.takes)
  const lastPress = useRef({ at: Number.NEGATIVE_INFINITY, request: '' })
  // The source forms are not in the first load, but are preloaded soon.
  useEffect(() => whenIdle(fetchLate), [])
  const forms = useRef<HTMLDivElement>(null)

  // A file dropped on the prompt form becomes a reference.
  const purpose = mode === 'extend' ? 'extend' : 'reference'
  const onUploaded = useCallback((upload: UploadRecord) => {
    const { mode: now } = currentDraft()
    changeDraft((current) => ({ ...withSource(current, upload.upload_type, { kind: 'upload', upload }), mode: now }))
  }, [])
  const { upload: anyUpload, start, cancel, forget } = useUpload(purpose, onUploaded)
  const upload: Upload = anyUpload.state !== 'idle' && anyUpload.type !== mode ? { state: 'idle' } : anyUpload
  const [dropRefusal, setDropRefusal] = useState<string | null>(null)
  const { reading, read: readSong } = useSongFile(setDropRefusal)
  const problemsOf = (form: Draft): FormProblem[] => [
    ...serviceProblems(form, capabilities),
    ...formProblems(forService(form, capabilities)),
  ]
  const found: FormProblem[] = isUploading(upload)
    ? [{ field: 'source', reason: 'uploading', over: 0 }]
    : reading !== null
      ? [{ field: 'source', reason: 'readingSong', over: 0 }]
      : problemsOf(draft)
  const onFile = useCallback(
    async (file: File, as: UploadType = purpose) => {
      setMode(as)
      // The recorder keeps a recording until it is stored here.
      if ((await start(file, as)) && file === recorded?.file) await recorded.release()
    },
    [purpose, start, recorded],
  )
  const onRecorded = useEffectEvent(async ({ file, as, bpm, release }: RecordedFile) => {
    if (as !== 'melody') await onFile(file, as)
    else if (await readSong(file, { bpm })) await release()
  })
  useEffect(() => {
    if (recorded) void onRecorded(recorded)
  }, [recorded])
  const canArrange = !isUnsupported({ ...draft, mode: 'prompt' }, capabilities, 'arrange')
  const { zone, input, browse, dragged } = useDrop({
    limit: uploadLimit,
    canArrange,
    onFile,
    onSong: readSong,
    onRefused: forget,
    setRefusal: setDropRefusal,
  })

  const readMelodyOf = async ({ name, audio_url }: UploadRecord) => {
    setMode('prompt')
    try {
      const answer = await fetch(audio_url)
      if (!answer.ok) throw new Error(errors('failed'))
      await readSong(new File([await answer.blob()], name), { bpm: null })
    } catch (error) {
      setDropRefusal(errorMessage(errors, error))
    }
  }

  const create = async () => {
    if (waitUntil !== null && Date.now() / 1000 < waitUntil) return
    const current = currentDraft()
    const [first] = isUploading(upload) || reading !== null ? found : problemsOf(current)
    const made = first ? null : requestOf(forService(current, capabilities))
    if (!made) {
      if (first)
        setSubmitError({
          mode: current.mode,
          error: new Error(first.text ?? t(`obstacle.${first.reason}`, { count: first.over })),
        })
      return
    }
    const most = Math.min(made.n, capabilities.takes.max)
    // Until the list is read, the server checks the choice.
    const named = service ? (service.is_default ? null : service.id) : current.service
    const request = { ...made, n: most, ...(named !== null && { service: named }) }
    const press = { at: performance.now(), request: JSON.stringify(request) }
    const { at, request: last } = lastPress.current
    if (press.at - at < DOUBLE_SUBMIT_MS && press.request === last) return
    lastPress.current = press
    setSubmitError(null)
    const source = current.mode === 'prompt' ? null : current[current.mode].source
    onSent()
    try {
      await submit(request, source && cardSource(source))
      setPause((now) => now && { ...now, left: now.left - request.n })
      changeDraft((draft) => ({ ...afterSending({ ...draft, mode: current.mode }), mode: draft.mode }))
    } catch (error) {
      setSubmitError({ mode: current.mode, error: error instanceof Error ? error : new Error(errors('failed')) })
      if (error instanceof ProblemError) setPause(pauseOf(error))
      onRefused()
    }
  }

  const clear = () => {
    replaceDraft(t('cleared'), cleared)
    requestAnimationFrame(() => forms.current?.querySelector<HTMLElement>('textarea, button')?.focus())
  }

  const shown = submitError?.mode === mode ? submitError.error : null
  const problem = (path: string) => {
    const found = shown instanceof ProblemError ? shown.field(path) : undefined
    return found && fieldMessage(errors, path === 'key' ? { ...found, path: 'musical_key' } : found)
  }
  // Scrolls the field with the error into view.
  useEffect(() => {
    if (submitError) forms.current?.querySelector('[data-field-error]')?.scrollIntoView({ block: 'nearest' })
  }, [submitError])
  // It is at the top of the form, and may follow a press at its end.
  useEffect(() => {
    if (dropRefusal) forms.current?.scrollTo({ top: 0 })
  }, [dropRefusal])

  // An error disappears when the form changes or its cause is gone.
  const form = draft[mode]
  useEffect(() => setSubmitError(null), [form, draft.model, draft.takes])
  // Only the last error about files is shown.
  const source = draft.mode === 'prompt' ? null : draft[draft.mode].source
  useEffect(() => setDropRefusal(null), [mode, source, setDropRefusal])
  useEffect(() => {
    if (upload.state !== 'idle') setDropRefusal(null)
  }, [upload.state, setDropRefusal])

  const createFromAnywhere = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || event.defaultPrevented) return
    if (document.querySelector('dialog[open]')) return
    event.preventDefault()
    void create()
  })
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => createFromAnywhere(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])

  const shared = {
    draft,
    capabilities,
    problem,
    upload,
    uploadLimit,
    onBrowse: browse,
    onUpload: onFile,
    onMelody: canArrange ? readMelodyOf : null,
    onCancelUpload: cancel,
  }
  return (
    <section
      {...zone}
      aria-label={t('region')}
      data-dragging={dragged !== null || undefined}
      className="peer relative flex min-h-0 min-w-0 flex-col bg-surface-1 md:border-x md:border-line max-md:bg-bg"
    >
      <input
        {...input}
        id={SOURCE_FILE_ID}
        accept={mode === 'prompt' && canArrange ? `${ACCEPTED},${ACCEPTED_SONGS}` : ACCEPTED}
        aria-label={t('source.file')}
        tabIndex={-1}
        className="hidden"
      />
      <div className="mx-5 mt-4 flex items-center gap-1.5 max-md:mt-3">
        <Tabs
          label={t('modes')}
          value={mode}
          options={MODES.map((value) => ({ value, label: t(`mode.${value}`) }))}
          onChange={setMode}
          panels="compose"
          className="grow"
        />
        <Button
          variant="ghost"
          size="ghost"
          aria-label={t('clearForm')}
          title={t('clearForm')}
          disabled={!hasContent(draft) || isUploading(upload)}
          onClick={clear}
          className="-mr-2 pointer-coarse:h-11"
        >
          {t('clear')}
        </Button>
      </div>
      <div
        ref={forms}
        role="tabpanel"
        id={`compose-${mode}`}
        aria-labelledby={`compose-${mode}-tab`}
        className={`relative flex min-h-0 flex-1 flex-col overflow-y-auto *:shrink-0 px-5 pt-4 pb-3.5 max-md:mx-auto max-md:w-full max-md:max-w-160 ${mode === 'prompt' ? 'gap-2' : 'gap-3.5'}`}
      >
        {dropRefusal && (
          <p role="alert" className="animate-enter rounded-2 bg-danger-wash px-3 py-2 text-sm leading-4.5 text-danger">
            {dropRefusal}
          </p>
        )}
        {mode === 'prompt' && (
          <PromptForm
            draft={draft}
            capabilities={capabilities}
            problem={problem}
            reading={reading}
            onBrowse={browse}
            suggestions={
              withSuggestions && (
                // Keeps their place until their code has loaded.
                <div className="min-h-65.5 md:hidden">
                  <PromptSuggestions inForm onStart={onSent} />
                </div>
              )
            }
          />
        )}
        {mode === 'reference' && <ReferenceForm {...shared} />}
        {mode === 'extend' && <ExtendForm {...shared} />}
      </div>
      <SendFooter
        draft={draft}
        services={services}
        service={service}
        problems={found}
        submitError={shown && { error: shown, text: formErrorMessage(errors, shown, mode) }}
        waitUntil={waitUntil}
        songsLeft={songsLeft(pause)}
        onWaited={() => {
          setSubmitError(null)
          setPause(null)
        }}
        onCreate={() => void create()}
      />
      {dragged && (
        <DropOverlay purpose={dragged.isSong ? 'arrange' : purpose} dragged={dragged} uploadLimit={uploadLimit} />
      )}
    </section>
  )
}
