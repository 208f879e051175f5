'use client'

import { Check, Copy } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button'

/** Copies a text and shows whether it worked. */
export function CopyButton({
  text,
  label,
  focus,
}: {
  /** Undefined while it is unknown. */
  text: string | undefined
  label: string
  /** A ref for moving the focus to it. */
  focus?: RefObject<HTMLButtonElement | null>
}) {
  const t = useTranslations('settings.api')
  const [state, setState] = useState<'rest' | 'copied' | 'refused'>('rest')
  useEffect(() => {
    if (state === 'rest') return
    const timer = setTimeout(() => setState('rest'), 2500)
    return () => clearTimeout(timer)
  }, [state])
  const copy = (text: string) =>
    navigator.clipboard
      .writeText(text)
      .then(() => setState('copied'))
      // The clipboard needs a secure context; otherwise the text can be selected.
      .catch(() => setState('refused'))
  return (
    <Button
      ref={focus}
      variant="ghost"
      size="ghost"
      disabled={text === undefined}
      onClick={() => text !== undefined && void copy(text)}
      aria-label={state === 'rest' ? label : undefined}
    >
      {state === 'copied' ? <Check size={15} /> : <Copy size={15} />}
      <span role="status">{state === 'copied' ? t('copied') : state === 'refused' ? t('byHand') : t('copy')}</span>
    </Button>
  )
}
