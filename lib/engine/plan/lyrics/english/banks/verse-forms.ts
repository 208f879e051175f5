/**
 * Rap couplets, one per row, with 10…13 syllables per line and internal rhymes.
 * <the> is the thing that the prompt names; rows without it fit any subject.
 */
export const RAP = `
Landlord knocking and the fridge got a hum / I made a whole {supper|symphony} out of salt and a crumb
Elevator broken so I rap on the stairs / every floor that I'm passing got its own set of prayers
My teacher said I daydream, well the day had it coming / I was deep in the {bassline|melody} that the radiator's humming
Coat from the thrift store, collar turned tall / I look like a million and I paid for it all
My uncle drove a taxi with a law degree framed / he could tell you every corner, he could tell you who's named
I got a pocket full of lint and a plan on a receipt / I can hear the snare drum in the slap of the street
Basketball hoop with a chain for a net / that's the only kind of jewelry that my corner could get
They say keep it real, well the real keeps me up / it's the {rent and the ring|wrench and the ring} of the change in my cup
I don't need a crown, I just need a chair / with a view of the city and a little bit of air
Put my name on a mailbox, put my name on a bell / put my name in the paper for a good thing to tell
My grandma had a saying and she said it in the dark / it only takes a match, it only takes a spark
Graveyard shift and a vending machine / I was counting up the quarters, writing sixteen clean
You can keep your VIP and the velvet and the rope / I got folding chairs and friends and a bucket full of hope
I was late to the party, I was early to the fight / I was dancing in the kitchen with the oven for a light
Every train that I missed was a verse that I caught / every door in my face was a lesson I was taught
The bully from the third grade follows me now / I just wave at the window and I take me a bow
I been talking to the ceiling, it's a very good crowd / it don't clap, it don't boo, but it lets me be loud
Two jobs, one bus pass, a notebook that's torn / I was writing this chorus since the day I was born
They measure me in numbers, I measure me in days / that my mother didn't worry in a hundred little ways
If the beat is a river then I'm learning how to swim / I was scared of the water till I let it come in
Got a scar on my eyebrow, got a laugh that's too long / got a way of being right when I'm sounding all wrong
I'm a slow-cooked, low-key, second-hand star / with a wire for a handle on the door of the car
Some people got a compass, some people got a map / I got four walls, a pencil and a clap, clap, clap
So I tip to the barber, to the man with the cart / to the lady at the bodega with the key to my heart
Woke up with a dollar and a dream and a dent / pen on the pad and I'm paying the rent
Mama had a plan and a pot full of beans / papa had a radio, a wrench and machines
I been on the block where the clocks don't tick / got a head full of smoke and a heart like a brick
Quick with the wit and I'm slick with the ink / half of y'all talk before any of you think
They told me be quiet, so I wrote it in stone / fed it to the speakers till it shook through the phone
Back of the bus with a book and a beat / found more truth on the back of my receipt
I count my blessings like I'm counting my change / short every week but I'm never out of range
Look at the skyline, look at it shine / somebody's penthouse, somebody's grind
Ten toes down on the cold concrete / kept my name clean and I kept it discreet
I turn a little pain to a line that'll stay / you can turn it up louder but it won't go away
My teacher said maybe, my teacher said no / now the whole class singing every word at the show
Started from a closet with a blanket on the door / now I'm stacking up the verses from the ceiling to the floor
I don't chase clout, I don't race in the lane / I just plant my seeds and I pray for the rain
Streetlights hum like a choir at night / every corner got a story and I'm getting it right
Cold pizza, hot bars, one pair of shoes / I been paying my dues while you're reading the news
Life is a chess game, I'm moving my pawn / knight on the side and I'm up until dawn
Never had a silver spoon, had a plastic fork / turned a whole lot of nothing into honest work
They only want the glory, never want the grind / I been leaving all the weak lines way behind
Say what you want but you know what it is / I was born with a verse, I was raised in the biz
Rhythm in my ribcage, rhyme in my bones / I can build you a castle out of sticks and stones
My city raised me up with a slap and a kiss / taught me how to duck and taught me never to miss
I got friends in the ground, I got friends in the cell / I got stories in my pocket that I promised to tell
Grandma on the porch with her hand on the Book / she could stop a whole riot with the weight of a look
Gold on the mind but there's holes in the sock / I was running from the hours, I was racing the clock
Every scar on my knuckles is a lesson I learned / every bridge that I'm crossing is a bridge never burned
Pressure makes diamonds or it makes you a mess / I was stitching up the pieces of a bulletproof vest
I'm allergic to average, I'm addicted to more / when they bolt up the windows I come in by the door
No cap, no mask, just a man and a mic / I been pedalling uphill on a one-speed bike
Late night, low light, ink on my hand / trying to write a thing that they might understand
You can borrow my style but the soul isn't loaned / I was king of the couch when I hadn't been throned
`

/** Rap couplets that name the thing. */
export const RAP_ABOUT = `
This one for <the>, let me tell it to you straight / I been carrying the story since a quarter to eight
Talk about <the> and I'm lighting up the wire / every word that I'm saying is a stick in the fire
They don't know <the> like the way that I know / I was there from the start, I was down in the row
I see <the> when I'm closing my eyes / got it written on the ceiling like the map of the skies
Everything I got, I would put it on <the> / that's the seed and the soil and the root and the tree
Ask anybody round here about <the> / they'll be talking till the morning and they'll send you to me
`

/** Blues lines: a statement that is sung twice, and its answer. */
export const BLUES = `
I woke up this morning, my {baby|money|good luck} was gone / I've been {sitting in the kitchen since the breaking of dawn|staring at the ceiling with the radio on}
Well, the sky is crying, and I'm {crying too|just as blue} / there ain't nothing on this earth that a poor man can do
Lord, I walked to the station with my {hat|heart} in my hand / and the {train pulled out slowly like it never was planned|whistle blew a tune I could not understand}
Got holes in my pockets, got holes in my shoes / I've got everything it takes to be singing the blues
Rain on my window, rain on my floor / and the {wolf keeps a-knocking at my back kitchen door|landlord keeps a-knocking but I ain't home any more}
I'd buy me a ticket if I just had a dime / I'd be {gone like a freight train and I'd make up the time|down in New Orleans before suppertime}
You can hear me a-coming by the hole in my sole / I've got mud in my engine, I've got sand in my soul
The bottle is empty and the moon's hanging low / I've got so many troubles and there's nowhere to go
Some folks have a mansion, some folks have a throne / I've got one old guitar and I'm playing alone
Well, the sun's gonna shine on my back door some day / and the wind's gonna rise up and blow my blues away
My dog turned his back on me, the cat did the same / I said hey there, good neighbour, you forgot my own name
If trouble was money, I would own half the town / I would buy every juke joint and I'd never come down
I've been down to the river, I've been up to the hill / I've been trying to forget you and I'm trying it still
Going to {Memphis|Chicago}, leave it all behind / got a {suitcase|guitar case} full of nothing and a troubled mind
`

export const BLUES_ABOUT = `
I've got the blues about <the>, got it deep in my bones / it's a {mean old feeling, it's a rolling of stones|weight on my shoulder like a wagon of stones}
I said tell me about <the>, tell me what can I do / I been down to my knees and I'm praying for you
Well, I lost my mind on <the>, Lord, I lost it all / I got nothing but a shadow on the side of the wall
You can keep your silver dollar, you can keep your wedding ring / if it's all about <the>, then I don't need a thing
There's a preacher on the corner and he's preaching about <the> / but he {never had a trouble that was half as old as me|sold me half a Bible and he wouldn't set me free}
When I think about <the>, I just lay down and cry / got a {river full of reasons and the river's running dry|hundred miles of railroad and I don't know why}
Now the doctor said it's <the>, and he wrote it in his book / said there {ain't no cure but leaving, and that's all the time it took|ain't no pill to help it, and he wouldn't even look}
Everybody's talking about <the> in the town / if you see me coming by then just lay the word down
`

/** Responses of the crew, then the calls of the shantyman. */
export const SHANTY_ANSWERS =
  'Haul away, boys, haul away!|Way, hey, roll and go!|Heave her up and bully turn!|Ho, ho, the wind blows low!|Pull for the morning, pull!|And away, lads, away we go!'

export const SHANTY = `
Oh, the wind was up and the moon was down / when we {sailed away from the fishing town|left the lights of the sleeping town}
The captain swore by the old north star / that {never a crew had come so far|we would sail her near and far}
The cook he boiled up his Sunday shoe / and {gave the broth to the whole damn crew|called it soup, and we drank it too}
I left my love on the harbour stone / with {a silver ring and a wishbone|a promise I would not stay gone}
Oh, the waves rose up like the hills of home / all {white on top with the flying foam|roaring and shaking and white with foam}
The mate's got a leg of the best oak wood / and {he can dance as no young man could|dances the way that a mate should}
We'll drink to the ones that the deep has kept / and {the mothers at home who have sat and wept|sing for the nights when they never slept}
Oh, the gulls came round us at break of day / to {tell us that land wasn't far away|laugh at us all in the harbour bay}
There's gold on the shore for the ones who dare / and {a lass with the sun in her long red hair|rum and a bed and a rocking chair}
The sail it tore in the month of June / and {we stitched it up with a thread of moon|sang while we stitched it, all out of tune}
`

/** Nursery rhymes in even couplets. */
export const NURSERY = `
One for the {apple|raindrop|rabbit} and two for the tree / three for the honey and one more for me
Clap with your hands now and stamp on the floor / turn all around and then do it once more
The frog in the pond wears a bright yellow hat / he shares all his cake with the butcher's fat cat
The clock on the wall says it's quarter to ten / let's jump to the moon and jump back home again
A snail with a suitcase went out for the day / he got to the gate and he liked it to stay
The spoon told the fork it was time for a dance / they spun round the table and all the way to France
Up with the elbows and down with the knees / hum like a beehive and buzz like the bees
The sun put his boots on and walked up the hill / the moon is so sleepy, she's lying there still
A mouse in the kitchen was baking a pie / she put in a star that fell out of the sky
Left foot and right foot and nod with your head / wiggle your fingers and jump on the bed
Red is a cherry and green is a pea / blue is the ocean that tickles my knee
The bus has gone swimming, the train has gone home / the elephant's talking on grandma's old phone
`

export const NURSERY_ABOUT = `
Oh, look at <the>, hip hip and hooray / what do you think that we'll do here today
Where is <the>, oh where can it be / under the table or up in the tree
<the> went out for a walk in the sun / skipping and hopping and having some fun
Say a good morning, a morning to <the> / wave with your left hand and count up to three
<the> wore pyjamas and red wellington shoes / sang all the day and then read us the news
`
