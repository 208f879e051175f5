/**
 * The one whose studio it is. In local mode and behind an access code whoever comes in is this one; where there are accounts
 * the first account gets this id, so that what was made before stays theirs whichever way the door is kept.
 */
export const OWNER = 'owner'
