/**
 * Ends of English lines, by what they may follow:
 * p a place · y a time that is over · n a time to come or now · b any time ·
 * w a way of walking, standing, being together · f a way of shining · s a state of things · v a way of sounding ·
 * c a clause in the past · d a clause in the present
 * A mark is the feeling, - sad or + glad; #sea keeps an end to songs on that theme. They stand together by rhyme for the
 * reader; what rhymes is decided by sound.
 */
export type ClosingKind = 'p' | 'y' | 'n' | 'b' | 'w' | 'f' | 's' | 'v' | 'c' | 'd'

export const CLOSINGS: Record<ClosingKind, string> = {
  p: `
in the morning light | by the candlelight | under the streetlight | at the edge of the night | in the fading light
on solid ground | on the edge of town | in the lost and found | on the underground #city
down below | down the empty road | in the afterglow + | by the radio | in the falling snow #winter | where the lilies grow
in the evening air | on the kitchen chair | at the foot of the stair
by the open door | on the kitchen floor | on a distant shore | outside the corner store | by the hardware store #work
on the county line | underneath the pine #nature | by the warning sign
on the bedroom wall | down the empty hall | by the waterfall #nature | by the garden wall
in the pouring rain #rain | through the window pane | on the midnight train | down the winding lane
across the sea | beside the willow tree | in my memory | where the river meets the sea
far from home | on the long road home | over the telephone | by the milestone
around the fire | along the wire | up the broken spire
on an empty street | in the summer heat #summer | in the driver's seat | at the end of the street
on the other side | on the mountainside | at the riverside | by the rising tide #sea
in the dark | across the park | by the boats in the dark #sea
under the stars | between the parked cars | out among the stars #space | in the crowded bars #party
under the open sky | under a paper sky | where the swallows fly | beneath a silver sky
on the avenue | out in the blue | in a rented room for two
in a passing car | at the corner bar | in the back of the car
at the foot of the bed | on the road ahead | by the riverbed
out in space #space | by the fireplace | in a quiet place
in the cold | in a field of gold | at the end of the road
in a dream | by the running stream | in the headlight beam
in the sand #sea | across the land | on the line of the sand #sea
by the window sill | at the top of the hill | where the world stands still
in a wooden frame | in a candle flame | among the reeds | where the river leads`,
  y: `
in the middle of the night | on a summer night #summer | that September night | late one night
at the end of the day | on a Saturday | in the month of May | at the break of day | one ordinary day
long ago | years ago | when the lights were low | when the tide was low #sea
the year before | like the time before | before the war #courage
in the early fall | before the fall | at the end of it all
when the sun went down | when the rain came down #rain | when the leaves turned brown
in July #summer | at the end of July #summer | when the clouds rolled by
around half past two | when the world was new | all the summer through #summer
when the house was still | when the air was still
an hour before dawn | when the crowd was gone
when the morning came | before they knew my name
when I was young | before the song was sung
in the winter cold #winter | when we weren't that old`,
  n: `
till we get it right | in the morning light | through the darkest night | before tomorrow night | for the rest of the night
till the break of day | every step of the way | for another day
wherever you go | before you go | through the rain and the snow | more than you know
forevermore | like never before | once more | and a little bit more
when the sun goes down | when the rain comes down #rain | till the walls come down + | when the curtain comes down
as the years go by | till the day I die | till the rivers run dry | as the world goes by
when the day is new | my whole life through | till the night is through | in all that we do
till the morning comes | to the beating of the drums
until the dawn | when the lights are gone | from now on | when the night is gone +
in the spring #spring | when the blackbirds sing | whatever tomorrow may bring
after all | if I stumble or fall | at the end of it all
till the end of time | one more time | till the church bells chime
wherever you are | no matter how far | by the northern star
on the long way home | when you're far from home | till we find our home
through the fire | down to the wire
when the nights turn cold | when we both grow old | until we grow old
all the way to the sea #sea | for the world to see | as far as I can see
out of the rain #rain | again and again | in spite of the pain - | through the wind and the rain
in the dark | when it's dark
on the other side | through the turn of the tide`,
  b: `
every single night | night after night | every single day | day after day
again and again | every now and then
now and then | all the time | every single time | one day at a time
year after year | once a year`,
  w: `
out of sight | holding tight | side by side | hand in hand | face to face
round and round | homeward bound + | upside down | without a sound
nice and slow | row by row | letting go
with the wind in my hair | without a care + | standing there
with nowhere to hide - | with arms open wide + | just along for the ride +
like we always planned | like a marching band | with an open heart + | miles apart -
on my own | all alone - | in a world of our own + | like a rolling stone
with your hand in mine + | one step behind | without a warning sign
just us two + | like we always do | with nothing left to do | in our Sunday shoes
eye to eye | without goodbye - | wondering why | with our heads held high +
from afar | just as we are +
without a trace | at my own slow pace | wild and free + | just you and me +
miles away | in our own slow way | like yesterday
barefoot in the dark | afraid of the dark -`,
  f: `
burning bright | black and white | silver and white | like a second sight
high and low | soft and slow | in a row
like a work of art | from the very start | like a beating heart
like a spark | against the dark | leaving a mark
line by line | like vintage wine
climbing higher + | catching fire | like a house on fire
shining through + | out of the blue | silver and blue
like a falling star | from afar | like a promise from afar +
without a trace | on your face | red and gold | like something old
like an answered prayer + | everywhere | in the open air
for all to see | like a memory | burning out for me -
never fading away + | fading away - | as bright as day +`,
  s: `
black and white | out of sight | like the end of a fight -
beyond repair - | like an answered prayer + | everywhere
worlds apart - | falling apart - | like a work of art
skin and bone - | cold as stone - | like a skipping stone | in an old shoebox at home
upside down | lost and found | covered in brown
good as new + | faded blue | torn in two - | tried and true +
without a trace | out of place | in its usual place | in its paper case
hung out to dry - | high and dry -
brave and bold | bought and sold - | wet and cold - | soft and old
like a warning sign - | signed on the line | a shade of wine
heavy as rain - | like a window stain`,
  v: `
without a sound | the whole world round | to an empty crowd -
soft and low | sweet and slow | on the radio
like an old refrain | through the rain | in the key of rain
in an undertone | on the telephone | in a voice like stone -
word for word | like a mockingbird | the softest sound I ever heard
loud and clear | in my ear | for all to hear
line by line | one more time | in perfect rhyme
silently | patiently | in a minor key - | endlessly
like a prayer | through the air | to the evening air
out of tune | under the moon | all afternoon
night and day | from far away | in a gentle way + | with nothing left to say -
like a choir | over the wire
out loud tonight | all through the night`,
  c: `
and it felt so right + | and you turned out the light - | and the stars were bright | and we talked all night
and I lost what I found - | and the world spun around | and nobody made a sound
and I let you know | and I watched you go - | and I told you so | and it started to snow #winter
but you weren't there - | and we had time to spare + | and nobody was there -
and I wanted more | and we'd been there before | and I left by the door -
and the world was mine + | and you gave me a sign | and we drank the wine
and we had it all + | and I watched it fall - | but you didn't call - | and I felt so small
and I called your name | and I felt no shame + | and nobody came - | and nothing was the same
and I let it rain #rain | and we did it again | and I couldn't explain
and it set me free + | and you looked at me | and I threw out the key
and it felt like home + | and I wasn't alone + | and I walked home alone -
and we took it slow | and the wind let go | and the river ran slow
and I didn't know why | and I didn't cry | and I kissed you goodbye - | and we let it lie | and we watched the birds go by
and I thought of you | and I knew it was true | and the sky turned blue + | and it carried us through +
and I knew who you were | and I left the door ajar | and I wished on a star
and I meant what I said | and we danced instead + | and it stayed in my head
and time slowed its pace | and I knew my place | and I turned up my face
and I'd been told | and the coffee went cold - | and there was no hand to hold -
and I understood | like I said I would | and it did us good +
and I took your hand + | and none of it was planned
and I swallowed my pride | and I stayed by your side + | and nobody lied
and then you were gone - | and the night rolled on | and we carried on +
and my heart stood still | and I always will | and I love you still
and you finally stayed + | and I wasn't afraid + | and the song still played
and we made our way | and I had to stay | and there was nothing to say -`,
  d: `
and I'll be all right + | and I hold on tight | and it's almost light
and you don't make a sound | and the world goes around
and the cold wind blows | and everybody knows | and that's how it goes
and I'm not alone + | and it feels like home +
and I don't know why | and I won't say goodbye + | and the hours go by | and I'm ready to fly +
and I think of you | and I know it's true | and I see it through + | and the sky turns blue +
and you know who you are | and we've come so far +
and the world is mine + | and I'll be just fine + | and you give me a sign
and it's not the same - | and I call your name | and I'm glad you came +
and I understand | and here we stand | and I reach for your hand
and it starts to show | and the embers glow | and I want you to know
and I carry on + | and the night rolls on | and the light's still on +
and I want you to stay | and there's more to say | and it's here to stay + | and I'm on my way
and I'm not afraid + | and the music's still playing
and it's in my head | and I mean what I said
and I've nothing to hide | and I'm on your side + | and I swallow my pride
and I'm almost there | and I don't care | and there's love to spare +
and it's all I need | and you take the lead
and I let it rain #rain | and I'd do it again | and it's washing away the pain +`,
}
