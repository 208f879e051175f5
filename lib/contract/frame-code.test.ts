import { expect, it } from 'vitest'
import { frameCode } from '#lib/contract/frame-code'

it('frameCode › any title › escaped inside its attribute', () => {
  const code = frameCode('https://songs.example/s/x/embed', `"><script>alert('1')</script>&`)
  expect(code).toContain('title="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;"')
  expect(code.match(/[<>]/g)).toHaveLength(4)
  expect(code).toContain('style="max-width: 100%"')
})
