import { expect, test } from 'vitest'
import { browserOf } from '#components/accounts/browser-name'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'

test.each([
  [CHROME, { browser: 'Chrome', system: 'Windows' }],
  [`${CHROME} Edg/130.0.0.0`, { browser: 'Edge', system: 'Windows' }],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    { browser: 'Safari', system: 'iPhone' },
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', { browser: 'Firefox', system: 'Linux' }],
  ['curl/8.5.0', null],
  ['', null],
])('%s', (agent, name) => {
  expect(browserOf(agent)).toEqual(name)
})
