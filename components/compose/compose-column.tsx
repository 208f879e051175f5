'use client'

import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ProblemError } from '#components/api/client'
import { useSubmit } from '#components/api/use-submit'
import { isUnderWay, type Upload, useUpload } from '#components/api/use-upload'
import { MODES, type Mode, type Obstacle, obstacles as obstaclesOf, requestOf } from '#components/compose/draft'
import { changeDraft, currentDraft, useDraft } from '#components/compose/draft-store'
import { DropSheet } from '#components/compose/drop-sheet'
import { ExtendForm } from '#components/compose/extend-form'
import { PromptForm } from '#components/compose/prompt-form'
import { ReferenceForm } from '#components/compose/reference-form'
import { unplaced } from '#components/compose/refused'
import { withSource } from '#components/compose/reuse'
import { SendFooter } from '#components/compose/send-footer'
import { cardSource } from '#components/compose/source'
import { useDrop } from '#components/compose/use-drop'
import { Tabs } from '#components/ui/tabs'
import type { UploadRecord } from '#lib/contract/api'

/** Two presses within this many milliseconds are one press with a trembling hand. */
const TREMBLE = 600

type Refusal = { mode: Mode; error: Error }

const setMode = (mode: Mode) => changeDraft((draft) => ({ ...draft, mode }))

/** The three forms, where files land, and the button that sends the one in front. Nothing typed is ever cleared. */
export function ComposeColumn({ onSent, onRefused }: { onSent: () => void; onRefused: () => void }) {
  const draft = useDraft()
  const { mode } = draft
  const submit = useSubmit()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  /** Until when the service asks to wait, in Unix seconds: that does not end with a change of the form. */
  const [waitUntil, setWaitUntil] = useState<number | null>(null)
  const lastPress = useRef(0)
  const forms = useRef<HTMLDivElement>(null)

  // A file let go over the prompt becomes a reference: a prompt cannot take one.
  const purpose = mode === 'extend' ? 'extend' : 'reference'
  const onUploaded = useCallback((upload: UploadRecord) => {
    const { mode: now } = currentDraft()
    changeDraft((current) => ({ ...withSource(current, upload.upload_type, { kind: 'upload', upload }), mode: now }))
  }, [])
  const { upload: anyUpload, start, cancel } = useUpload(purpose, onUploaded)
  const upload: Upload = anyUpload.state !== 'idle' && anyUpload.type !== mode ? { state: 'idle' } : anyUpload
  const found: Obstacle[] = isUnderWay(upload)
    ? [{ field: 'source', reason: 'The file is still on its way. Press again when it is here.' }]
    : obstaclesOf(draft)
  const onFile = useCallback(
    (file: File) => {
      setMode(purpose)
      void start(file)
    },
    [purpose, start],
  )
  const {
    getRootProps,
    getInputProps,
    open,
    dragged,
    refusal: dropRefusal,
    setRefusal: setDropRefusal,
  } = useDrop(onFile)
  // The input brings a style attribute along, which the content policy refuses in a page from the server.
  const { style: _style, ...inputProps } = getInputProps()

  const create = async () => {
    const now = performance.now()
    if (now - lastPress.current < TREMBLE) return
    lastPress.current = now
    if (waitUntil !== null && Date.now() / 1000 < waitUntil) return
    const current = currentDraft()
    const request = isUnderWay(upload) ? null : requestOf(current)
    if (!request) {
      setRefusal({ mode: current.mode, error: new Error((found[0] ?? obstaclesOf(current)[0])?.reason ?? '') })
      return
    }
    setRefusal(null)
    const source = current.mode === 'prompt' ? null : current[current.mode].source
    onSent()
    try {
      await submit(request, source && cardSource(source))
    } catch (error) {
      setRefusal({ mode: current.mode, error: error instanceof Error ? error : new Error('It could not be sent.') })
      if (error instanceof ProblemError) setWaitUntil(error.retryAt)
      onRefused()
    }
  }

  const shown = refusal?.mode === mode ? refusal.error : null
  const problem = (path: string) => (shown instanceof ProblemError ? shown.field(path) : undefined)
  // A field that is scrolled away would say it to nobody.
  useEffect(() => {
    if (refusal) forms.current?.querySelector('[data-field-error]')?.scrollIntoView({ block: 'nearest' })
  }, [refusal])

  // A refusal speaks of what was sent; it goes when that is changed, or when the obstacle it names is gone.
  const form = draft[mode]
  useEffect(() => setRefusal(null), [form, draft.model, draft.takes])
  useEffect(() => setDropRefusal(null), [mode, upload.state, setDropRefusal])

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

  const shared = { draft, problem, upload, onBrowse: open, onUpload: onFile, onCancelUpload: cancel }
  return (
    <section
      {...getRootProps({ 'aria-label': 'Compose', role: 'region' })}
      data-dragging={dragged !== null || undefined}
      className="peer relative flex min-h-0 min-w-0 flex-col bg-surface-1 desk:border-x desk:border-line max-desk:bg-bg"
    >
      <input {...inputProps} aria-label="Choose a sound file" tabIndex={-1} className="hidden" />
      <Tabs
        label="What the song is made from"
        value={mode}
        options={MODES}
        onChange={setMode}
        panels="compose"
        className="mx-5 mt-4 max-desk:mt-3"
      />
      <div
        ref={forms}
        role="tabpanel"
        id={`compose-${mode}`}
        aria-labelledby={`compose-${mode}-tab`}
        className={`flex min-h-0 flex-1 flex-col overflow-y-auto *:shrink-0 px-5 pt-4 pb-3.5 max-desk:mx-auto max-desk:w-full max-desk:max-w-[640px] ${mode === 'prompt' ? 'gap-[18px]' : 'gap-3.5'}`}
      >
        {dropRefusal && (
          <p role="alert" className="arrive rounded-2 bg-danger-wash px-3 py-2 text-p leading-[18px] text-danger">
            {dropRefusal}
          </p>
        )}
        {mode === 'prompt' && <PromptForm draft={draft} problem={problem} />}
        {mode === 'reference' && <ReferenceForm {...shared} />}
        {mode === 'extend' && <ExtendForm {...shared} />}
      </div>
      <SendFooter
        draft={draft}
        obstacles={found}
        refusal={shown && { error: shown, text: unplaced(shown, mode) }}
        waitUntil={waitUntil}
        onWaited={() => setRefusal(null)}
        onCreate={() => void create()}
      />
      {dragged && <DropSheet purpose={purpose} dragged={dragged} />}
    </section>
  )
}
