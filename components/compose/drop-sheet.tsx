'use client'

import { FileAudio2 as FileAudio, FileX2 as FileX } from 'lucide-react'
import { MAX_UPLOAD_MB, READABLE } from '#components/compose/source'
import { cx } from '#components/ui/cx'

/** What lies under the pointer, as far as a browser tells before it is let go: how many files, of which type. */
export type Dragged = { count: number; type: string | null; ok: boolean }

const kindOf = (type: string | null) =>
  type === null
    ? 'One file'
    : /wav/.test(type)
      ? 'One WAV file'
      : /flac/.test(type)
        ? 'One FLAC file'
        : /mpeg|mp3/.test(type)
          ? 'One MP3 file'
          : /ogg|opus/.test(type)
            ? 'One Ogg file'
            : /m4a|mp4/.test(type)
              ? 'One M4A file'
              : /webm/.test(type)
                ? 'One WebM file'
                : 'One file'

/** Says, while a file hangs over the column, what letting go will do. */
export function DropSheet({ purpose, dragged }: { purpose: 'reference' | 'extend'; dragged: Dragged }) {
  const { ok, count } = dragged
  const steps =
    purpose === 'reference'
      ? [
          'It is uploaded once, and kept by this studio.',
          'Tempo and key are read and shown.',
          'You choose how much carries over. Nothing is made until you press Create.',
        ]
      : [
          'It is uploaded once, and kept by this studio.',
          'Its bars are found, so that the cut falls on one.',
          'You choose where the new part begins. Nothing is made until you press Continue.',
        ]
  return (
    <div
      role="status"
      className={cx(
        'pointer-events-none absolute inset-2 z-20 flex flex-col items-center justify-center overflow-hidden rounded-[14px] bg-surface-2 px-8 text-center shadow-lift-3 inset-ring-2',
        ok ? 'inset-ring-accent' : 'inset-ring-danger',
      )}
    >
      <div className="relative -mx-8 w-[calc(100%+64px)]">
        <svg viewBox="0 0 364 190" fill="none" aria-hidden="true" className="w-full">
          <path
            className="stroke-line-control"
            strokeWidth="1.2"
            d={[0, 1, 2, 3].map((i) => shed(63.5 + 7 * i, 9 + 8.9 * i) + shed(126.5 - 7 * i, 181 - 8.9 * i)).join('')}
          />
          <path
            className={ok ? 'stroke-accent' : 'stroke-danger'}
            strokeWidth="2"
            d={shed(91.5, 44.6) + shed(98.5, 145.4)}
          />
        </svg>
        <div className="absolute inset-0 grid place-items-center">
          <div className="flex -rotate-2 items-center gap-2.5 rounded-2 bg-raised py-2 pr-3.5 pl-2 text-left shadow-lift-2">
            <span
              className={cx(
                'grid size-[34px] place-items-center rounded-1',
                ok ? 'bg-accent text-on-accent' : 'bg-danger-wash text-danger',
              )}
            >
              {ok ? <FileAudio size={18} /> : <FileX size={18} />}
            </span>
            <span className="leading-[18px]">
              <b className="block font-[550]">{count > 1 ? `${count} files` : kindOf(dragged.type)}</b>
              <span className="block text-pp text-muted">{ok ? 'A kind that works' : 'Not a kind that works'}</span>
            </span>
          </div>
        </div>
      </div>
      <h2 className="mt-[34px] mb-2.5 font-words text-[32px] leading-9 tracking-[-.01em] text-balance">
        {!ok
          ? count > 1
            ? 'One at a time, please'
            : 'This cannot be heard'
          : purpose === 'reference'
            ? 'Let go to make this the reference'
            : 'Let go to continue this song'}
      </h2>
      <p className="max-w-[270px] leading-5 text-text-2">
        {READABLE}, up to {MAX_UPLOAD_MB}&nbsp;MB. The size is checked before anything is sent.
      </p>
      {ok && (
        <ol className="mt-[26px] grid w-full text-left">
          {steps.map((step, i) => (
            <li
              key={step}
              className="flex gap-3.5 border-t border-line-strong px-1 py-[11px] leading-[19px] text-text-2"
            >
              <b className="w-4 shrink-0 font-words text-[20px] leading-[19px] font-normal text-accent-text">{i + 1}</b>
              <span>{step}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

const shed = (edge: number, middle: number) =>
  `M0 ${edge}C90 ${edge} 92 ${middle} 182 ${middle}S274 ${edge} 364 ${edge}`
