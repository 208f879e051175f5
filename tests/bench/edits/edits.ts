import { audioMisses, masteredSong, movedVoices, sectionMisses } from '#lib/engine/edit/edited-song.fixture'
import { formEditMisses, songEditMisses } from '#lib/engine/edit/whole-edits.fixture'
import { EDITED_GENRES, EDITED_SEEDS, placesOf, promptOf } from '../../harness/edited-songs'

/** Edits songs of many genres in every way, and prints what changes without being asked. */

const option = (name: string) =>
  process.argv
    .find((arg) => arg.startsWith(`--${name}=`))
    ?.slice(name.length + 3)
    .split(',') ?? null

const only = option('only')
const seeds = option('seeds')?.map(Number) ?? EDITED_SEEDS
const genres = EDITED_GENRES.filter((genre) => !only || only.some((word) => genre.startsWith(word)))

let songs = 0
let missed = 0
for (const seed of seeds)
  for (const genre of genres) {
    const begun = performance.now()
    // Every other song is edited with moved faders of its voices.
    const hasMovedVoices = seed % 2 === 0
    const song = await masteredSong(promptOf(genre), seed, undefined, hasMovedVoices ? movedVoices : undefined)
    const misses = songEditMisses(song.file)
    for (const section of placesOf(song.file.sections))
      misses.push(
        ...formEditMisses(song.file, section),
        ...(await audioMisses(song, section)),
        ...(await sectionMisses(song, section)),
      )
    songs++
    if (misses.length > 0) missed++
    const seconds = ((performance.now() - begun) / 1000).toFixed(0)
    const faders = hasMovedVoices && song.file.voices ? ', moved voices' : ''
    console.log(
      [`${genre}, seed ${seed}${faders} (${seconds} s): ${misses.length || 'no'} misses`, ...misses].join('\n  '),
    )
  }
console.log(`${songs} songs, ${missed} with misses`)
process.exit(missed > 0 ? 1 : 0)
