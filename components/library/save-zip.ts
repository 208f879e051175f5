/** What the interface takes in one call. */
const MAX_IDS_PER_REQUEST = 1000

/** Has the browser save the recordings as one zip; of more than a thousand, as several. A form's answer is saved, not shown. */
export const saveZip = (ids: readonly string[]) => {
  for (let from = 0; from < ids.length; from += MAX_IDS_PER_REQUEST) {
    const form = document.createElement('form')
    form.method = 'post'
    form.action = '/api/songs/zip'
    const field = document.createElement('input')
    field.type = 'hidden'
    field.name = 'ids'
    field.value = ids.slice(from, from + MAX_IDS_PER_REQUEST).join(',')
    form.append(field)
    document.body.append(form)
    form.submit()
    form.remove()
  }
}
