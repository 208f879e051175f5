'use client'

import { useTranslations } from 'use-intl'
import { formatKey, formatKeyShort } from '#components/song/key-name'
import { Button } from '#components/ui/button'
import { nameOfShort } from '#components/ui/name-of-short'
import { keyName, pitchClass } from '#lib/music/key'

/** The circle of fifths from C major, then the relative minors in the same order. */
const FIFTHS = Array.from({ length: 12 }, (_, step) => step * 7)
const KEYS = [
  ...FIFTHS.map((tonic) => keyName({ tonic: pitchClass(tonic), mode: 'major' })),
  ...FIFTHS.map((tonic) => keyName({ tonic: pitchClass(tonic + 9), mode: 'minor' })),
]

export function KeyFilter({ chosen, onChoose }: { chosen: string | null; onChoose: (key: string | null) => void }) {
  const t = useTranslations('library')
  const music = useTranslations('music')
  return (
    <div className="w-75">
      <div className="grid grid-cols-6 gap-1">
        {KEYS.map((key) => {
          const shown = formatKeyShort(music, key) ?? key
          return (
            <Button
              key={key}
              variant={key === chosen ? 'primary' : 'ghost'}
              size="ghost"
              aria-pressed={key === chosen}
              aria-label={nameOfShort(shown, formatKey(music, key) ?? key)}
              onClick={() => onChoose(key)}
              className="num h-9! px-0! font-serif text-[1rem]!"
            >
              {shown}
            </Button>
          )
        })}
      </div>
      <Button variant="outline" className="mt-2 w-full" disabled={chosen === null} onClick={() => onChoose(null)}>
        {t('show.anyKey')}
      </Button>
    </div>
  )
}
