/** Export and import of the library. */
export const importExport = {
  library: {
    title: 'Library',
    name: 'Export and import',
    text: 'Songs with their lyrics, settings and source recordings, playlists and the trash, in one file. Songs in progress and shared links are left out.',
    export: 'Export library',
    import: 'Import library',
    importHint:
      'Import it here or on another Songloom server, or drop it on the library page. Songs you already have aren’t changed.',
    drop: 'Drop to import this library',
    dropWrong: 'Drop one archive that was exported from Songloom',
  },
  importing: {
    label: 'Import',
    sending: 'Uploading the archive… {sent} of {all}',
    reading: 'Reading the archive…',
    unpacking: 'Importing… {done, number} of {of, number}, {bytes} of {all}',
    stay: 'Keep this tab open. If the import stops, start it again to continue.',
    stop: 'Cancel',
    stopped: 'Cancelled. Import the archive again to continue.',
    close: 'Close',
    cut: 'Connection lost. Import the archive again to continue.',
    notZip: 'That isn’t a zip file. Choose an archive that was exported from Songloom.',
    came: '{songs, plural, =0 {No new songs imported.} one {# song imported.} other {# songs imported.}}',
    failed: '{tasks, plural, one {# failed song was} other {# failed songs were}} also imported.',
    nothing: 'Everything in the archive is already in your library.',
    there:
      '{there, plural, one {# item was} other {# items were}} already in your library and {there, plural, one {wasn’t} other {weren’t}} changed.',
    copies: '{copies, plural, one {# item has} other {# items have}} a new ID, because the old one was already in use.',
    trash:
      '{trash, plural, one {# song is} other {# songs are}} in your trash and {trash, plural, one {stays} other {stay}} there.',
    left: '{left, plural, one {# item} other {# items}} couldn’t be read:',
    leftOne: '{what}: {why}',
  },
} as const
