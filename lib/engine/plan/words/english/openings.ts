/**
 * Beginnings of English lines: whole clauses. {P} place, {O} object, {S} something in the sky or a light, {W} weather or
 * water, {A} abstract, {C} creature or person, {N} any of them, {G} a gerund of the prompt. Frames bring their own "the"
 * and verbs that agree with one and with many. After | the kinds of ends that may follow (see closings.ts). Verses look
 * back, choruses and pre-choruses are now, bridges turn.
 */
export type OpeningUse = 'verse' | 'pre-chorus' | 'chorus' | 'bridge'

export const OPENINGS: Record<OpeningUse, string> = {
  verse: `
I saw you standing | pywc
you came in laughing | pyc
we talked for hours | py
I took the long way | pyc
you wore my jacket | pyc
you hummed a melody | pyv
I counted sirens | py
the radio was playing | pvyc
I wrote a letter | pyc
my mother told me | y
the clock was ticking | pvc
a dog was barking | pv
we were only kids then | wc
I drove for hours | pywc
your coat was hanging | p
I read your postcard | pyc
we shared a cigarette | py
the streetlamps flickered | pfyc
my hands were shaking | pyc
I bought a ticket | yc
I packed a suitcase | yc
I made a promise | pyc
you never asked me | yc
the door stood open | yc
the summer ended | c
the world was quiet | pc
nobody told us | cy
I was only passing | pc
you kept a secret | pyc
I watched you leaving | pywc
we missed the last bus | yc
I never told you | yc
we used to gather | pyw
I kept on walking | pywc
we danced together | pywc
you turned your collar up | pc
somebody whistled | pvc
I slept till morning | pc
we met beside the {P} | ywc
I waited by the {P} | ywc
we walked across the {P} | ywc
the {P} lay sleeping | ycf
the {P} stood empty | yc
I found the {P} | yc
we drew a map of the {P} | pyc
you led me to the {P} | ywc
we left the {P} behind us | yc
I saw the {P} from far away | yc
my father loved the {P} | yc
I knew the {P} by heart | c
behind the {P} I heard you | vyc
we found the {P} | yc
you ran back to the {P} | ywc
I kept your {O} | psc
I found the {O} | psyc
I held the {O} | pyc
you left the {O} | psyc
you dropped the {O} | pyc
the {O} lay broken | pyc
I carried the {O} | pywc
we hid the {O} | pyc
I gave away the {O} | yc
you laid the {O} beside me | yc
you drew the {O} | psyc
we watched the {S} | pywc
the {S} kept shining | pfyc
the {S} hung above us | pfyc
the {S} came rising | pfyc
I read the {S} like a letter | yc
you pointed at the {S} | yc
the {S} went out behind us | yc
we slept beneath the {S} | ywc
I swore by the {S} | yc
the {W} kept falling | pvyc
the {W} came rolling | pvyc
we ran into the {W} | ywc
I heard the {W} | pvyc
the {W} kept calling | vyc
you said the {W} would find us | yc
the {W} knew my name | yc
we stood against the {W} | ywc
the {W} took the colours | pyc
we talked of {A} | pyvc
I had no word for {A} | c
you taught me {A} | pyc
I looked for {A} | pyc
we traded sleep for {A} | pyc
you said that {A} was easy | yc
you spoke of {A} | pvyc
I heard the {C} | pvyc
the {C} came running | pywc
I followed the {C} | pywc
I dreamed about the {C} | yc
the {C} kept watching | pywc
the {C} looked back at me | yc
I thought about the {N} | pyc
I still recall the {N} | pyc
you told me of the {N} | pyvc
I gave my heart to the {N} | yc
it started with the {N} | pyc
there was the {N} before us | yc`,
  'pre-chorus': `
can you feel it coming | pbn
tell me a story | pn
if I could hold you | pwn
if you can hear me | p
what if we stayed here | wn
I hear you breathing | pvb
I feel it coming | pbd
every heartbeat is a drum | p
it's getting closer | bd
I'm almost ready | d
the night is calling | vbd
and I've been waiting | pbd
where is the {N} | pn
I hear the {N} calling | vbd
I still believe in the {N} | bd
who will look after the {N} | n
tell me about the {N} | n
I reach out for the {N} | pbd
every road leads to the {N} | bd
can you see the {N} | p
I'm on my way to the {N} | wnd`,
  chorus: `
I will carry you | pn
I'll be waiting for you | pn
I'll be right beside you | pwn
I'm never letting go | nd
we'll find a way to stay | nwd
you are my shelter | pnd
we keep on running | pwn
we keep on singing | pvn
we are still breathing | pbd
take me with you | pn
hold me closer | pn
I call your name out | pvb
we're not the same now | d
nothing can stop us | nd
I feel it rising | pbd
I hear you calling | pvb
you know I'd follow | pn
my heart keeps beating | bd
I won't be sleeping | nd
I won't forget you | nd
we'll start all over | pnwd
this is the moment | d
give me a reason | pn
I'm coming home now | wnd
you can lean on me | n
say that you'll stay here | wn
I need to see you | pbn
come and find me | pn
I sing it for you | pvn
we'll have the {N} | nd
I see the {N} | pbd
we've got the {N} | bd
give me the {N} | n
I'm singing for the {N} | pvn
I will remember the {N} | nd
it's you and I and the {N} | bd
I'd give it all for the {N} | nd
as long as there's the {N} | nd
I'm running to the {N} | wnd
I won't forget the {N} | nd
I'll always find the {N} | nd`,
  bridge: `
but what if I was wrong | bd
maybe we're stronger | nd
maybe it's easy | d
and if it's over | n
I've been a stranger | pbd
nobody warned us | d
one day I'll tell you | pn
there is a silence | pbd
time is a river | d
I close my eyes now | bd
even the dark has a door | nd
but here is the truth | d
I would do it over | bnd
some things are broken | d
we'll learn to listen | vnd
what will be left of us | n
if ever the {N} should go | n
maybe the {N} was never ours | d
one day the {N} will lead us | n
and after the {N} is over | n
but even the {N} must rest | nd
I'd trade it all for the {N} | n
I looked away from the {N} | yc`,
}

/** Beginnings that a gerund of the prompt can join: "dancing", "running". */
export const DOING: Record<OpeningUse, string> = {
  verse: `
I caught you {G} | pywc
we started {G} | pywc
I remember {G} | pyw
you said keep {G} | pv
I saw us {G} | pyw`,
  'pre-chorus': `
and I start {G} | pbd
can you feel us {G} | p`,
  chorus: `
we keep on {G} | pnwd
we'll be {G} | pnw
I just keep {G} | pnbd
don't you stop {G} | pn`,
  bridge: `
and if we stop {G} | nd
maybe {G} is the answer | d`,
}
