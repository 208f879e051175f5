import type { Bank } from '#lib/engine/plan/lyrics/english/banks/bank'

/** Banks about love, heartbreak, longing, friendship and weddings. */
export const RELATIONSHIPS: readonly Bank[] = [
  {
    name: 'love',
    triggers:
      'love lover lovers loving romance romantic kiss kissing valentine heart hearts crush marry marriage girlfriend boyfriend husband wife darling sweetheart soulmate',
    hooks:
      "You had me at the door|Stay a little longer|Say my name again|Closer than tonight|Leave your shoes by the door|All my roads are you|Slow dance in the kitchen|You and me till Sunday|I'd know you in the dark|Come a little nearer",
    past: `
You wore your brother's denim coat / and laughed at every {line|sign|word of mine}
We shared a bench outside the bar / and wished upon a passing car
You wrote your number on my wrist / and {smiled at me|ran to catch the train|turned and walked away}
I burned the toast, you burned your hand / and nothing went the way we planned
The band was packing up its things / when you came {over to me|walking my way|in from the rain}
I'd practised every word to say / and every word just slipped away
You asked me if I'd like to dance / and I {forgot the time|forgot my name|couldn't find my feet}
We missed the last bus home that night / and talked until the sky was light
You fell asleep against my coat / somewhere {along the line|outside of town|past the county line}
I learned the way you take your tea / and you knew all the worst of me`,
    now: `
There's lipstick on a coffee cup / and {sunlight on the floor|your keys beside the door|your jacket on the chair}
You hum a tune without its end / and {I just hum along|I sing the harmony|I know it all by heart}
The kettle and the rain agree / there's nowhere else we have to be
You read aloud, I close my eyes / and {all the clocks go slow|the morning finds us here|the street lights come and go}
You steal the blanket every night / and still I never put up a fight
Your hand is always looking for mine / in {every crowded room|the middle of the night|the dark between the rows}
The whole town has gone off to bed / you're dancing barefoot here instead
I know your footsteps on the stair / {like songs I used to play|from half a street away|the way you touch your hair}`,
    pre: `
If this is only half the start / then you can have the other part
And if the morning wants you back / I'll stop the train upon the track
Is it the music, is it me / or are we closer than we used to be`,
    chorus: `
I won't need the {moon|stars|light} to know the {way|road|door}
Every street I walk leads back to {you|your door|your side}
There's no other arms I'd rather {know|find|hold}
All I ever wanted {found me here|came to stay|has your name}
Let the whole world {turn|wait|talk}, we'll {stay right here|be all right|take it slow}
You're the only song I {want to play|ever knew|know by heart}
I'd cross every {bridge|line|sea} to hear you say {it's true|my name|you'll stay}
Take my hand and {never let me go|lead me through the night|tell me that you know}
Nobody ever loved me {quite this way|like you do|half this true}`,
    bridge: `
But what if love is just a room / with both of us inside
I used to think I'd walk alone / and now I'm {halfway home|almost home|not alone}
And if we wake up old and grey / I'd still choose you on every day`,
  },
  {
    name: 'heartbreak',
    triggers: 'heartbreak heartbroken breakup goodbye ex tears cry crying cheating divorce unrequited',
    hooks:
      "Your side of the bed|The last one to know|Don't call it goodbye|You took the good cups too|Half of everything|I still set two plates|Leave the key|What we never said|Nobody's fault but mine|The quiet you left",
    past: `
You packed your records in the rain / and {never called again|left me with the pain|caught the morning train}
You took the painting off the wall / and left the nail to say it all
I heard it from a friend of yours / that you were {gone for good|someone else's now|happy and in love}
We argued over plates and chairs / and cried together on the stairs
You said it in the parking lot / with {both hands in your coat|the engine running still|the radio turned low}
I wrote a letter, tore it up / and drank cold coffee from your cup
The neighbours heard you slam the door / and I swept roses off the floor
You kept on looking at the clock / the whole night {through|long|down}`,
    now: `
There's only one coat in the hall / and {half the street's asleep|a square upon the wall|nobody else to call}
I still turn down the radio / when it plays {our old song|the one we used to know|that tune from long ago}
Your shampoo's on the window sill / I should be over you, but still
The dog still waits beside the gate / and {looks along the road|he always waits too late|I haven't told him yet}
I say I'm fine to all our friends / and {change the subject then|hold on until it ends|go home alone again}
I drive the long way round your street / and tell myself I need to eat
I sleep across the whole wide bed / with all the words we never said
Somebody said you cut your hair / I {smiled and didn't care|said that it was nice|ordered one more round}`,
    pre: `
Tell me when the hurting stops / I've been counting all the clocks
If I had said the one right thing / would you {be standing here|still be wearing the ring|have turned around}
Who do I ring at three a.m. / now that you belong to them`,
    chorus: `
You took the {summer|colour|music} when you {went away|closed the door|said goodbye}
I keep your {place|plate|light} in case you {change your mind|find your way|come back home}
It's only {rain|dust|noise}, it isn't {you|tears|pain}
I'm learning how to {be alone|let you go|sleep at night}
There's no good way to {say goodbye|break a heart|lose your home}
I'd give it all to {hear you lie|start again|know you cried}
One day I'll {hear your name|see your face|pass your street} and {feel no pain|be all right|carry on}
And the worst of it is {I still care|you don't know|you were right}`,
    bridge: `
But I was no saint in this house / I {slammed my share of doors|know what I have done|hurt you just as much}
And maybe next year in the spring / I'll {hear a bird and sing|take down the string of lights|not miss a single thing}
I found a photo of us two / and I just {smiled at you|put it back again|let it be`,
  },
  {
    name: 'longing',
    triggers:
      'miss missing longing distance faraway waiting wait memory memories nostalgia nostalgic homesick wistful letter letters lonely loneliness alone invisible stranger remember remembering telephone photograph photographs',
    hooks:
      "Save me a window seat|Write when you get there|Across too many miles|Leave the porch light on|The long way back to you|Somewhere it's morning|Wish you were near|Ten more days till you|I'm still on your side|Counting stations",
    past: `
You waved until the train was gone / and I {kept waving on|stood there on my own|walked the long way home}
You sent a card without a word / a {harbour and a bird|picture of the sea|stamp I couldn't read}
We had a map above the bed / and counted all the miles in red
I saved the last thing that you said / and {played it every day|played it back instead|kept it in my head}
You left a scarf, I kept it dry / beneath a {different sky|stack of letters now|pillow on my side}
I called you from a rented room / and {talked about the rain|said I'd be there soon|watched the failing moon}
You taught me how the tide comes in / and {when to let it go|how the nights begin|where the lights begin}`,
    now: `
The line goes quiet when it's late / and {both of us just wait|nobody wants to go|the miles are all we hear}
It's morning where you are, I know / and here the {lamps are burning low|street is white with snow|last of the buses go}
I set my watch to your own time / and {carry on with mine|sleep when the church bells chime|listen for the chime}
The postman never climbs the stair / I {check it anyway|tell him I don't care|pretend that I'm not there}
Your picture leans against the glass / and watches all the {seasons|strangers|trains} pass
I fold the letter, seal it tight / and {walk it through the night|leave out half of it|put out the light}
I count the cranes across the bay / each one a {week away|little closer now|thing I meant to say}
I've learned the names of all your streets / from {here, a world away|maps and time alone|letters and receipts}`,
    pre: `
How far is far, how long is long / when every hour is on its own
And if I dream it hard enough / will you {walk in the door|turn around|be here}
Can you see the moon from there / is it {half as bright|over you|low tonight}`,
    chorus: `
Every road I'm on is {one more mile|turned the wrong way round|the road to you}
I keep the lamp lit till {I see your face|you come home|you're near}
You're a thousand {miles|nights|hours} and a {breath|song|thought} away
Say it to the {wind|sea|moon} and {I will hear|let it go|let it carry home}
I'd trade all my tomorrows for {one more day|a night with you|yesterday}
Time is only {water|weather|wire} till {you are here|I'm home|you call my name}
If you're looking up {we share the sky|I'm there too|so am I}
There's an empty chair here and {it's got your name|nobody sits there|it waits for you}`,
    bridge: `
Perhaps the longing is the gift / it {keeps you close to me|tells me what I love|shows me what is true}
But now I hear a key outside / and I {can't breathe at all|know the way it turns|am on my feet}
What if we meet and both have changed / I'll {learn your face again|start it all again|love you just the same}`,
  },
  {
    name: 'friendship',
    triggers:
      'friend friends friendship buddy buddies gang crew together brotherhood sisterhood bandmates mates pals neighbour neighbor',
    hooks:
      "You'd have done the same|Save me a seat|First round's on me|The usual table|Anytime you call|We go way back|Shoulder to shoulder|Ride with me|Still the same old crew|Who else but you",
    past: `
We shared a bike with broken brakes / and all our {best mistakes|birthday cakes|summer days}
You held my coat, I broke my nose / that's how the oldest story goes
We painted names upon the bridge / and {ran when someone came|rain washed them off again|no one could read a thing}
You drove all night when I was low / with {nothing much to say|the heater way down low|your phone on radio}
We started up a band that spring / and none of us could {play or sing|play a thing|really sing}
You lied for me, I lied for you / we {made it somehow through|never told the crew|both knew it wasn't true}
We swore we'd never move away / I {keep that vow today|packed the van in May|think of it each day}`,
    now: `
The table's by the window still / there's {coffee on the bill|four of us until|someone always will}
You tell the story wrong again / and we {all laugh again|let you tell the end|know the way it ends}
You know which jokes I tell for show / and when it's time to {go|take it slow|let it go}
There's some with kids and some with none / and {all of us turned out fine|we still know how to run|one who's on the run}
You call me up for no good cause / and {talk about the game|fill the silence up|ask me how I am}
We sit in silence on the wall / and {that says it all|watch the evening fall|need no words at all}
I've got the couch, you've got the key / the fridge is yours, just ask for me`,
    pre: `
And when it rains on everything / who is it that I ring
If I go under, pull me out / that's what it's all about
Who remembers how we were / it's the four of us, I'm sure`,
    chorus: `
I've got {your back|your name|my arm} and you {know it's true|know the way|have got mine}
Raise a glass to {all the nights we knew|who we are|the years gone by}
When the whole world's {heavy|sleeping|shouting} I can {lean on you|hear your laugh|call on you}
We were broke and {happy|shining|crazy} and {nothing's changed|it's still the same|we knew no shame}
Some things {never rust or fade away|time can't take away|hold through night and day}
Turn it up, we're {not done yet|young again|singing loud}
It don't matter where {we all end up|life has gone|the road goes now}
You can always {find me here|come as you are|count on me}`,
    bridge: `
And if we grow apart someday / I'll {know you by your walk|save the seat that way|keep the song we played}
But there's a chair with no one there / we {still pour out the share|leave it in the air|drink to him in there}
Now we are older, that is all / there's more to laugh at {since the fall|now|then}`,
  },
  {
    name: 'wedding',
    triggers: 'wedding bride groom vows anniversary engagement engaged propose proposal altar honeymoon',
    hooks:
      'Say it in front of them all|Ring on your finger|From this day on|Dance me down the aisle|I do, I do|Every year with you|Rice in our hair|You and I and all of this',
    past: `
Your mother cried before we'd begun / and {everyone joined in|your father was just as undone|the band struck up a tune}
I tied my tie about ten times / and {spilled a glass of wine|forgot my only lines|still it wasn't fine}
We met on someone's broken stairs / and now look at {all these chairs|who's in the chairs|who cares}
You said hello, I dropped my drink / it's {going better than you'd think|strange the way things link}`,
    now: `
There's flour and roses on the floor / and {cousins at the door|room for twenty more|nobody keeping score}
Your grandma's dancing in her shoes / the {blue ones, borrowed too|band don't know the blues|kids have heard the news}
The rings are in your brother's hand / there's {nothing left to plan|sunlight on the band|I'm holding to your hand}
I'll be the one who finds your keys / and {brings you soup and tea|you'll be the one for me|lets you sleep in peace}`,
    pre: `
So ask me while they're all around / I've {never been so sure|got my feet on the ground|love the way it sounds}
And if my voice should fail me now / you {know the words somehow|take over the vow|hold my hand for now}`,
    chorus: `
I'll take the {good|rain|cold} with the {rain|sun|gold} and {never let you go|do it all again|take it slow}
Let the {bells|band|glasses} ring {through the town|all night long|till the dawn}
There's no other {hand|heart|face} I would {rather hold|ever choose|rather see}
Till we're both {grey|bent|old} and still {holding on|out of time|dancing slow}
Half of {all I have|what's mine|every day} is {yours from now|you, my love|made for two}`,
    bridge: `
There will be bills, there will be rain / I'd {marry you again|take you home again|do it all again}
And when the children ask us how / we'll {tell them of right now|say it was like now|just look around right now}`,
  },
]
