import { MAX_SONGS_AT_ONCE } from '#lib/contract/limits'

/**
 * Downloads songs as zip files, one for each thousand. A form, because its response is saved without leaving the page.
 */
export const saveZip = (ids: readonly string[]) => {
  for (let from = 0; from < ids.length; from += MAX_SONGS_AT_ONCE) {
    const form = document.createElement('form')
    form.method = 'post'
    form.action = '/api/songs/zip'
    const field = document.createElement('input')
    field.type = 'hidden'
    field.name = 'ids'
    field.value = ids.slice(from, from + MAX_SONGS_AT_ONCE).join(',')
    form.append(field)
    document.body.append(form)
    form.submit()
    form.remove()
  }
}
