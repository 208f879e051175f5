'use client'

import { useSettings } from '#components/api/use-settings'
import { ApiAccess } from '#components/settings/api-access'
import { Group } from '#components/settings/group'
import { Service } from '#components/settings/service'
import { ThemeSwitch } from '#components/shell/theme-switch'
import { Button } from '#components/ui/button'
import { useApple } from '#components/ui/use-apple'
import { LIMITS, MODELS } from '#lib/contract/api'
import type { Settings } from '#lib/contract/studio'
import { SHORTCUTS } from '#lib/player/shortcuts'

const moreKeys = (apple: boolean) => [
  { shown: [apple ? '⌘' : 'Ctrl', '↵'], does: 'Create, from anywhere in the form' },
  { shown: ['/'], does: 'Search the library' },
]

/** How the studio is set up, and how other programs reach it. */
export function SettingsPage() {
  const { data, error, refetch } = useSettings()
  return (
    <main className="min-h-0 flex-1 overflow-y-auto border-line bg-linear-to-b from-surface-1 to-bg to-[320px] px-5 pt-3.5 pb-16 desk:border-l desk:px-11">
      <h1 className="font-words text-f leading-11">Settings</h1>
      <div className="max-w-[860px]">
        {error && (
          <div role="alert" className="mt-6 flex items-center justify-between gap-4 rounded-3 bg-danger-wash p-4">
            <span className="text-text-2">{error.message}</span>
            <Button onClick={() => void refetch()}>Read them again</Button>
          </div>
        )}
        {data && <Service settings={data} />}
        {data && <ApiAccess settings={data} />}
        <Group title="Look" note="Kept in this browser.">
          <ThemeSwitch />
        </Group>
        {data && <Limits settings={data} />}
        <Keys />
      </div>
    </main>
  )
}

function Limits({ settings }: { settings: Settings }) {
  return (
    <Group title="Limits" note="Counted in characters, as the service counts them.">
      <table className="num w-full max-w-[440px] text-left">
        <thead className="text-pp text-muted">
          <tr>
            <th className="py-1 font-normal">Model</th>
            <th className="py-1 text-right font-normal">Prompt</th>
            <th className="py-1 text-right font-normal">Lyrics</th>
          </tr>
        </thead>
        <tbody>
          {MODELS.map((model) => (
            <tr key={model} className="border-t border-line">
              <th scope="row" className="py-1.5 font-normal">
                {model}
              </th>
              <td className="py-1.5 text-right">{LIMITS[model].prompt.toLocaleString('en')}</td>
              <td className="py-1.5 text-right">{LIMITS[model].lyric.toLocaleString('en')}</td>
            </tr>
          ))}
          <tr className="border-t border-line">
            <th scope="row" className="py-1.5 font-normal" colSpan={2}>
              A recording that you upload
            </th>
            <td className="py-1.5 text-right">{settings.max_upload_mb} MB</td>
          </tr>
        </tbody>
      </table>
    </Group>
  )
}

function Keys() {
  const apple = useApple() ?? false
  return (
    <Group title="Keys" note="They work wherever no field has the cursor.">
      <dl className="grid gap-x-8 min-[73.75rem]:grid-cols-2">
        {[...SHORTCUTS, ...moreKeys(apple)].map(({ shown, does }) => (
          <div key={does} className="flex items-center gap-3 border-t border-line py-1.5">
            <dt className="flex w-20 shrink-0 gap-1">
              {shown.map((key) => (
                <kbd
                  key={key}
                  className="min-w-6 rounded-1 px-1.5 text-center font-ui text-pp leading-[22px] text-text inset-ring inset-ring-line-strong"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className="text-text-2">{does}</dd>
          </div>
        ))}
      </dl>
    </Group>
  )
}
