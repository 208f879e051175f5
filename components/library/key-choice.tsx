'use client'

import { useTranslations } from 'use-intl'
import { formatKey, formatKeyShort } from '#components/song/key-name'
import { Button } from '#components/ui/button'

/** Around the circle of fifths: major above, minor below. */
const TONICS = ['C', 'G', 'D', 'A', 'E', 'B', 'F#', 'Db', 'Ab', 'Eb', 'Bb', 'F'] as const
const MINORS = ['A', 'E', 'B', 'F#', 'C#', 'G#', 'Eb', 'Bb', 'F', 'C', 'G', 'D'] as const
const KEYS = [...TONICS.map((tonic) => `${tonic} major`), ...MINORS.map((tonic) => `${tonic} minor`)]

export function KeyFilter({ chosen, onChoose }: { chosen: string | null; onChoose: (key: string | null) => void }) {
  const t = useTranslations('library')
  const music = useTranslations('music')
  return (
    <div className="w-[300px]">
      <div className="grid grid-cols-6 gap-1">
        {KEYS.map((key) => (
          <Button
            key={key}
            look={key === chosen ? 'primary' : 'ghost'}
            size="ghost"
            aria-pressed={key === chosen}
            aria-label={formatKey(music, key) ?? key}
            onClick={() => onChoose(key)}
            className="num h-9! px-0! font-serif text-[16px]!"
          >
            {formatKeyShort(music, key)}
          </Button>
        ))}
      </div>
      <Button look="quiet" className="mt-2 w-full" disabled={chosen === null} onClick={() => onChoose(null)}>
        {t('show.anyKey')}
      </Button>
    </div>
  )
}
