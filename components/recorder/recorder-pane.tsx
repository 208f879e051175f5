'use client'

import { Mic, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useStore } from 'zustand'
import { changeDraft, useDraft } from '#components/compose/draft-store'
import { LivePanel } from '#components/recorder/live-panel'
import type { RecordedFile } from '#components/recorder/recorded-file'
import { createRecorder, type Recorder } from '#components/recorder/recorder'
import { deleteRecording } from '#components/recorder/recording-storage'
import { changeSettings, useSettings } from '#components/recorder/settings'
import { TrimPanel } from '#components/recorder/trim-panel'
import { Button, IconButton } from '#components/ui/button'
import { isTyping } from '#components/ui/text-field-keys'
import type { Megabytes } from '#lib/contract/limits'

/** Records from the microphone, in place of the list of songs. */
export function RecorderPane({
  uploadLimit,
  onUse,
  onClose,
}: {
  uploadLimit: Megabytes
  onUse: (recorded: RecordedFile) => void
  onClose: () => void
}) {
  const t = useTranslations('recorder')
  // The form in front decides, and turns with the choice.
  const { mode } = useDraft()
  const as = mode === 'prompt' ? 'melody' : mode
  const { bpm, countIn, click } = useSettings()
  const [recorder] = useState(() => createRecorder(uploadLimit))
  const { phase, input, devices, notices } = useStore(recorder.store)
  useEffect(() => {
    void recorder.open()
    return () => void recorder.close()
  }, [recorder])
  useSpaceStops(recorder)
  useFocusReturn()
  const unsaved = phase.name === 'recording' || notices.includes('unsaved')
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [unsaved])

  return (
    <section
      aria-label={t('region')}
      onPointerDown={recorder.wake}
      className="@container flex min-h-0 min-w-0 flex-1 flex-col gap-3 overflow-y-auto px-7 pt-3.5 pb-4 max-md:px-3.5"
    >
      <header className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="font-serif text-xl leading-8">{t('title')}</h2>
        <p className="order-1 grow text-muted max-md:order-3 max-md:basis-full">{t('stays')}</p>
        {input && phase.name === 'ready' && (
          <InputChoice recorder={recorder} devices={devices} current={input.deviceId} />
        )}
        <IconButton label={t('close')} onClick={onClose} className="order-2 max-md:ml-auto max-md:size-11">
          <X size={18} />
        </IconButton>
      </header>
      {phase.name === 'opening' && <p className="px-1 py-8 font-serif text-lg text-text-2">{t('opening')}</p>}
      {phase.name === 'failed' && (
        <div role="alert" className="flex flex-wrap items-center gap-3 rounded-3 bg-surface-2 px-5 py-4 shadow-lift-1">
          <p className="min-w-60 flex-1 text-text-2">{t(`failed.${phase.reason}`)}</p>
          {phase.reason !== 'insecure' && phase.reason !== 'unsupported' && (
            <Button onClick={() => void recorder.open()}>{t('again')}</Button>
          )}
        </div>
      )}
      {notices.map((notice) => (
        <p key={notice} role="alert" className="rounded-2 bg-warn-wash px-3 py-2 text-warn">
          {t(`notice.${notice}`)}
        </p>
      ))}
      {input && (phase.name === 'ready' || phase.name === 'countIn' || phase.name === 'recording') && (
        <LivePanel recorder={recorder} phase={phase} input={input} />
      )}
      {phase.name === 'recorded' && (
        <TrimPanel
          key={phase.recording.id}
          recording={phase.recording}
          as={as}
          onAs={(use) => changeDraft((draft) => ({ ...draft, mode: use === 'melody' ? 'prompt' : use }))}
          onUse={(file) =>
            onUse({
              file,
              as,
              bpm: click || countIn > 0 ? bpm : null,
              release: () => deleteRecording(phase.recording.id).catch(() => {}),
            })
          }
          onDiscard={() => void recorder.discard()}
        />
      )}
    </section>
  )
}

/** Gives the focus back to what opened the pane. */
const useFocusReturn = () =>
  useEffect(() => {
    const opener = document.activeElement
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])

/** Space stops the recording from anywhere but a text field. */
const useSpaceStops = (recorder: Recorder) => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== ' ' || recorder.store.getState().phase.name !== 'recording') return
    if (isTyping(event, 'dialog')) return
    event.preventDefault()
    event.stopPropagation()
    void recorder.stop()
  })
  useEffect(() => {
    // Before the player’s own shortcut, and before the focused button.
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen, true)
    return () => removeEventListener('keydown', listen, true)
  }, [])
}

function InputChoice({
  recorder,
  devices,
  current,
}: {
  recorder: Recorder
  devices: readonly { id: string; name: string }[]
  current: string | null
}) {
  const t = useTranslations('recorder')
  const { deviceId } = useSettings()
  const chosen = devices.some(({ id }) => id === deviceId) ? deviceId : current
  return (
    <label className="relative order-1 flex h-10 w-69 max-w-full items-center rounded-3 bg-raised pl-3.5 shadow-lift-1 has-focus-visible:outline-2 has-focus-visible:outline-focus max-md:order-4 max-md:h-11 max-md:w-full">
      <Mic size={15} className="shrink-0 text-muted" />
      <select
        aria-label={t('input')}
        value={chosen ?? ''}
        onChange={(event) => {
          changeSettings({ deviceId: event.target.value })
          void recorder.listen()
        }}
        className="h-full min-w-0 grow truncate bg-transparent px-2.5 font-medium outline-none *:bg-surface-3 *:text-text"
      >
        {devices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {devices.length === 0 && <option value="">{t('defaultInput')}</option>}
      </select>
    </label>
  )
}
