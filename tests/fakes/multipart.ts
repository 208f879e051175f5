/** Parses a completely received multipart form. */

export type Form = {
  fields: Record<string, string>
  files: { field: string; name: string; type: string; bytes: Buffer }[]
}

/** Null if the content type has no boundary or the body does not match it. */
export const readForm = (contentType: string, body: Buffer): Form | null => {
  const boundary = /^multipart\/form-data\s*;.*\bboundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType)
  if (!boundary) return null
  const mark = Buffer.from(`--${boundary[1] ?? boundary[2]}`)
  const between = Buffer.concat([Buffer.from('\r\n'), mark])
  const form: Form = { fields: {}, files: [] }
  let at = body.indexOf(mark)
  if (at < 0) return null
  for (;;) {
    at += mark.length
    if (body.toString('latin1', at, at + 2) === '--') return form
    const head = body.indexOf('\r\n\r\n', at)
    const end = body.indexOf(between, at)
    if (head < 0 || end < 0 || end < head) return null
    const headers = body.toString('utf8', at, head)
    const bytes = body.subarray(head + 4, end)
    const field = /\bname="([^"]*)"/i.exec(headers)?.[1]
    const name = /\bfilename="([^"]*)"/i.exec(headers)?.[1]
    if (field === undefined) return null
    if (name === undefined) form.fields[field] = bytes.toString('utf8')
    else form.files.push({ field, name, type: /content-type:\s*(\S+)/i.exec(headers)?.[1] ?? '', bytes })
    at = end + 2
  }
}
