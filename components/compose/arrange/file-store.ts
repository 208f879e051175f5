/** Keeps the file of the song to arrange in the browser, so that another of its melodies can be read after a reload. */

const DATABASE = 'songloom.song-file'
const STORE = 'files'

const settled = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const withStore = async <T>(mode: IDBTransactionMode, use: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
  const opening = indexedDB.open(DATABASE, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
  const database = await settled(opening)
  try {
    return await settled(use(database.transaction(STORE, mode).objectStore(STORE)))
  } finally {
    database.close()
  }
}

/** Replaces the stored file. Returns its id; null where the browser stores nothing. */
export const storeSongFile = async (file: File): Promise<string | null> => {
  const id = crypto.randomUUID()
  try {
    await withStore('readwrite', (store) => store.clear())
    await withStore('readwrite', (store) => store.put(file, id))
    return id
  } catch {
    return null
  }
}

/** The stored file; undefined if another one replaced it. */
export const storedSongFile = (id: string): Promise<File | undefined> =>
  withStore('readonly', (store) => store.get(id) as IDBRequest<File | undefined>)
