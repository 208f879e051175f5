import type { Bank } from '#lib/engine/plan/lyrics/english/banks/bank'

/**
 * Kinds of things that a prompt may name; each has lines of its own, whatever the theme.
 * <the> is the thing with its determiner ("the old lighthouse", "my cat", "Anna"), <n> the thing alone;
 * [is/are] agrees with it.
 */
export type ThingKind =
  | 'place'
  | 'object'
  | 'vehicle'
  | 'food'
  | 'sky'
  | 'weather'
  | 'idea'
  | 'woe'
  | 'human'
  | 'animal'
  | 'other'
  | 'person'
  | 'town'
  | 'name'
  | 'doing'
  | 'phrase'
  | 'fact'

type ThingBank = Omit<Bank, 'name' | 'triggers'>

export const THING_BANKS: Readonly<Record<ThingKind, ThingBank>> = {
  place: {
    hooks:
      'Meet me by <the>|Take me back to <the>|Out beyond <the>|All the way to <the>|This side of <the>|Letters from <the>|Down by <the>|Once more to <the>',
    past: `
We used to go down to <the> / and {stay there half the night|watch the dying light|stay till it was late}
I saw <the> in morning light / and {knew it was all right|never was so bright}
You told me once about <the> / the {way the light came through|stories, half were true|place that no one knew}
I walked alone around <the> / and {heard the evening fall|thought about us all|leaned upon the wall}
They said <the> would never last / it {stands there, holding fast|keeps on holding fast}`,
    now: `
There's no one at <the> today / but {still I hear it say|rain that lost its way|wind that came to stay}
The road comes down around <the> / and {stops there like a friend|that is where it ends}
I know <the> by how it sounds / the {creak when night comes round|hum beneath the ground}
The evening settles on <the> / like {it belongs to me|birds upon a tree|something meant to be}
The paint is gone from <the> now / it's {beautiful somehow|standing here somehow}`,
    pre: `
And if you ever see <the> / then {think a thought of me|tell it what you see}
Who keeps <the> when we are gone / who {leaves the night lights on|sings it to the dawn}`,
    chorus: `
I left my heart by <the> {that day|one night|in June}
You'll find me at <the> {tonight|again|some day}
There's nothing like <the> {at night|in May|for me}
I'm never far from <the> {you know|it seems|these days}
Every road runs down to <the> {at last|in time|one day}`,
    bridge: `
But places only hold the shape / of {what we couldn't take|every last mistake}
And if they ever tear it down / I'll {carry it around|know it from the sound}`,
  },
  object: {
    hooks:
      'Hold on to <the>|Keep <the> for me|What <the> [knows/know]|Nothing but <the>|Just me and <the>|Who left <the> behind|All I kept was <the>',
    past: `
I found <the> inside a drawer / with {dust from years before|things from years before}
You left <the> upon the sill / and {it is lying still|I can see it still}
You gave <the> away to me / the {night we saw the sea|day you set me free}
I carried <the> half my life / through {all the joy and strife|winter, rain and strife}
Somebody lost <the> that spring / you'd {think it was a ring|hear the whole street ring}`,
    now: `
I keep <the> beside the bed / and {hear the things you said|leave the rest unsaid}
The lamplight falls across <the> / the {whole night long it's there|dust hangs in the air}
There's half a story in <the> / the {rest is up to me|best is yet to be}
I turn <the> round and round / it {never makes a sound|holds a secret sound}
I don't need much, I've got <the> / and {somewhere warm to be|that's enough for me}`,
    pre: `
And who would guess that just <the> / could {mean so much to me|turn into a key}
If <the> could only talk tonight / it would {say it right|tell you I was right}`,
    chorus: `
I will hold <the> {up high|tonight|so tight}
All that's left is <the> {and me|tonight|you gave}
Everything I know is in <the> {tonight|you see|somehow}
You can have the moon, I'll keep <the> {instead|tonight|for now}
Nothing in this world but <the> {and you|tonight|for me}`,
    bridge: `
But things are only things, they say / I {keep it anyway|hold it anyway}
And when I'm gone you'll find <the> / and {think of times with me|know it came from me}`,
  },
  vehicle: {
    hooks:
      'Ride along in <the>|Start up <the>|<the> and the open road|Long live <the>|One more mile in <the>|Wave goodbye to <the>|Nothing outruns <the>|Every mile in <the>',
    past: `
We fixed <the> with string and tape / and {gave the town the slip|dreamed of our escape}
You taught me how to drive <the> / down {by the willow tree|roads I couldn't see}
<the> broke down outside of town / we {watched the sun go down|turned the speakers down}
We slept inside <the> that night / and {woke to morning light|steamed up every light}`,
    now: `
The rust is winning on <the> / but {it still gets to me|it's all right by me}
I turn the key, <the> [comes/come] alive / it's {time to take a drive|half past five}
There's room for two inside <the> / the {dog makes number three|seat is saved for free}
The engine of <the> still sings / the {tune that morning brings|songs of broken springs}`,
    pre: `
And where <the> [takes/take] me I don't mind / just {leave the rest behind|see what we can find}
How far, how fast, how long to go / only {the wheels can know|I and the driver know}`,
    chorus: `
Take me away in <the> {tonight|again|with you}
Hear <the> {sing|roar|hum} when the {road is new|lights turn blue|sky is blue}
There's no better place than <the> {with you|at night|for two}
As long as <the> [rolls/roll] on {I'm free|with me|and on}`,
    bridge: `
But one day soon the wheels will stop / I'll {hear the engine drop|sit there on the top}
And when it rusts beneath the trees / I'll {still have got the keys|hear it in the breeze}`,
  },
  food: {
    hooks:
      'One more taste of <the>|Pass me <the>|Nothing beats <the>|Save me some <n>|Sweet on <the>|All for <the>|Living on <the>',
    past: `
You made <the> on Sunday noon / and {I was home too soon|hummed a silly tune}
I burned <the>, you ate it all / and {said you liked the wall|laughed all down the hall}
We had <the> at half past nine / with {paper cups of wine|two of everything, it's fine}`,
    now: `
I smell <the> from down the street / and {follow with my feet|nothing is so sweet}
You hide <the> behind the tea / you {can't hide it from me|keep it there for me}
There's more <the> upon the stove / it's {all a work of love|that's what I call love}
I dream about <the> at work / and {smile just like a jerk|drive them all berserk}`,
    pre: `
And what's a world without <the> / it's {not a world for me|no place I would be}
Just one more bite, just one more bite / and {everything's all right|then I'll say goodnight}`,
    chorus: `
All I want's <the> {with you|tonight|each day}
Give me <the> {and I'll be fine|till the end of time}
I could live on <the> {alone|for years|all day}
Everything is better with <the> {and you|in hand|tonight}`,
    bridge: `
But love is more than what you eat / it's {who pulls up a seat|also who you meet}
And if the doctor tells me no / I'll {tell him where to go|say, then take it slow}`,
  },
  sky: {
    hooks:
      'Under <the>|Closer to <the>|Follow <the>|Before <the> [is/are] gone|Dancing with <the>|Wake up <the>|Older than <the>|Leave <the> to me|Chasing <the>',
    past: `
We lay awake beneath <the> / and {talked of you and me|named what we could see}
You pointed up and said <the> / was {watching you and me|older than the sea}
I wished upon <the> that night / and {held my breath so tight|shut my eyes up tight}
<the> went out behind the hill / and {I can see it still|all the world stood still}`,
    now: `
<the> [comes/come] up behind the wall / and {finds us after all|paints us, one and all}
There's nothing but <the> tonight / to {tell me wrong from right|lend a bit of light}
I leave the curtains wide for <the> / it {comes to visit me|keeps me company}
The whole town sleeps, <the> [does/do] not / it's {all the light we've got|warm, and I am not}`,
    pre: `
And [does/do] <the> know what we've done / do we {look small to everyone|shine for anyone}
Look up, look up, <the> [is/are] there / and {light is everywhere|gold is in the air}`,
    chorus: `
We'll go dancing with <the> {tonight|till dawn|again}
You shine like <the> {at night|to me|in June}
Nothing burns as bright as <the> {and you|tonight|for me}
Till <the> [goes/go] out {I'm yours|tonight|for good}
Everything is gold beneath <the> {tonight|with you|again}`,
    bridge: `
But even light gets old and slow / it {left there years ago|has so far to go}
And in the dark I learned to see / the {light was inside me|dark was kind to me}`,
  },
  weather: {
    hooks:
      'Into <the>|Let <the> come|After <the>|Sing to <the>|Carried by <the>|Barefoot in <the>|Listen to <the>|Blame it on <the>|Tell it to <the>',
    past: `
You ran out laughing into <the> / and {called out after me|spun around for me}
<the> came in without a knock / and {stopped the kitchen clock|shook the garden lock}
We waited for <the> to pass / and {drew upon the glass|sat down in the grass}
They told us stay away from <the> / but {we ran out to see|that's where we would be}`,
    now: `
I hear <the> against the pane / it {says my name again|knows me by my name}
<the> [takes/take] the street tonight / and {washes out the light|everything is white}
I open up my coat to <the> / and {feel it come to me|let it swallow me}
There's music hidden in <the> / it {fits itself to me|sounds like you and me}`,
    pre: `
And if <the> should carry me / just {know where I will be|let it, let me be}
Can you hear <the>, can you tell / it {has a tale to tell|rings us like a bell}`,
    chorus: `
Let <the> {come|sing|run} and {wash it all away|take me home|carry me away}
I'll be dancing in <the> {with you|tonight|again}
I'm not afraid of <the> {with you|tonight|at all}
Hold me till <the> {is gone|moves on|goes by}`,
    bridge: `
But after it the air is clean / the {brightest I have seen|hills are twice as green}
What if the storm was only me / and {you the one who let it be|you the tallest tree}`,
  },
  idea: {
    hooks: '<n>|Some kind of <n>|Call it <n>|The sound of <n>|In the name of <n>|Close to <n>|Somewhere near <n>',
    past: `
They told me <n> would find its way / I {waited every day|found it anyway}
I looked for <n> in every town / and {turned them upside down|wore my patience down}
You talked of <n> all night long / {as though it were a song|and I was never strong}
I thought I knew what <n> meant / until {you came and went|all of it was spent}`,
    now: `
There's not a word for <n> I know / that {doesn't come too slow|I can let you go}
I see your <n> in all you do / it's {shining out of you|in your laughter too}
They sell us <n> in tiny jars / and {on the sides of cars|neon over bars}
I write down <n> on a page / and {all the words are strange|free it from its cage}`,
    pre: `
And is it <n> that I feel / or {something half as real|wind against the wheel}
Who taught you <n>, who taught you so / I {think I ought to know|need to let them know}`,
    chorus: `
All we need is <n> {and time|tonight|my friend}
Give me just a little <n> {tonight|to hold|and time}
There's <n> in the air {tonight|for us|again}
Call it <n>, call it {what you will|you and me|home}
I believe in <n> {tonight|again|and you}`,
    bridge: `
But words wear out, and so do I / it {shows you by and by|rises like the sky}
And maybe <n> is only this / a {hand, a laugh, a kiss|breath you almost miss}`,
  },
  woe: {
    hooks: '<n>|Not tonight, <n>|Goodbye, <n>|<n> knows my name|<n> at the door|<n>, let me go|No room for <n>',
    past: `
<n> came in without a knock / and {wound down every clock|sat down and turned the lock}
I hid my <n> behind a grin / and {wore it like a skin|hoped no one looked in}
You asked me about <n>, I lied / and {kept it all inside|blamed it on my pride}
I wrote down <n> and crossed it out / and {wondered what it's all about|turned my whole coat inside out}`,
    now: `
<n> sits down across from me / and {pours itself some tea|keeps me company}
I hear <n> upon the stair / I {leave it standing there|pretend I'm just not there}
There's <n> in the mirror still / it {waits for me until|blinks before I will}
I tell <n> I know that song / it {hums it all day long|gets the ending wrong}`,
    pre: `
And who gave <n> the only key / to {every room in me|the better half of me}
If <n> has so much to say / then {say it by the light of day|let it talk itself away}`,
    chorus: `
I won't let <n> {have my name|win again|drive tonight}
There is more to me than <n> {you know|tonight|can see}
Turn the light on, let <n> {go|fade|fall}
I have lived with <n> {long enough|all this time|and I'm still here}`,
    bridge: `
But I have learned what <n> fears / it's {laughter after tears|somebody standing near}
And if <n> comes back next year / I'll {say there's no one here|show it out of here}`,
  },
  human: {
    hooks:
      'Song for <the>|What <the> knew|When <the> [was/were] young|As told by <the>|The ballad of <the>|Tell <the> I said hello|Walk with <the>|Wait for <the>',
    past: `
I learned from <the> how to stand / with {one hat in one hand|nothing in my hand}
<the> would sing at half past five / to {keep the fire alive|bring the bees alive}
I saw <the> in morning light / with {hands of black and white|both hands holding tight}
<the> taught me all I know / of {when to stay and when to go|rivers, rain and snow}
They told me tales about <the> / and {every one was free|none were news to me}
I never heard <the> complain / of {winter, work or pain|anything but rain}`,
    now: `
There's mud upon the boots of <the> / and {stories told for free|a button missing, maybe three}
I see <the> in photographs / and {hear those rolling laughs|hear those crooked laughs}
I hear <the> in things I say / a {little more each day|turn of phrase today}
You'd know <the> from far away / the {coat, the hat, the way|whistle gives it away}
Nobody waits up like <the> / with {bread and milky tea|a light for you to see}`,
    pre: `
And who will be <the> for me / when {I can't be, when I can't see|all the rest is history}
If you should meet <the> out there / say {I still save the chair|someone here still cares}`,
    chorus: `
Sing it for <the> {tonight|again|with me}
There's nobody like <the> {I know|at all|today}
I will remember <the> {for good|always|in song}
Everything I am is from <the> {you know|and more|in part}
Lift a glass to <the> {tonight|with me|and sing}`,
    bridge: `
But heroes never know they are / they {wipe the grease, they fix the car|think they're ordinary so far}
And one day when I'm just as old / I'll {tell the ones you told|be just half as bold}`,
  },
  animal: {
    hooks:
      'Run with <the>|Never wake <the>|Song for <the>|<the> [knows/know] best|Look out for <the>|Who let <the> in|The ballad of <the>',
    past: `
<the> came in one rainy night / and {stole my heart on sight|stayed, and that was right}
I gave <the> the corner chair / and {half of what was there|[it/they] didn't seem to care}
<the> looked at me and knew / the {words for me and you|sort of thing I'd do}
We followed <the> through the gate / and {all of us got home too late|that is why we're late}`,
    now: `
<the> [sleeps/sleep] across my feet / and {dreams of things to eat|takes up half the sheet}
I hear <the> before the dawn / out {singing on the lawn|stretching with a yawn}
<the> [looks/look] out at the rain / and {then at me again|sighs, and then again}
There's nothing that <the> won't do / for {half a bite from you|a bit of something new}
You'd think <the> owned the street / from {those four muddy feet|the look of those two feet}`,
    pre: `
And what [is/are] <the> thinking of / is it {dinner, sleep or love|me or stars above}
Where [does/do] <the> go at night / I {never get it right|leave a little light}`,
    chorus: `
Nobody's as free as <the> {tonight|you know|to me}
I'd give it all to be <the> {one day|tonight|with you}
Sing along with <the> {tonight|with me|and dance}
It's a good, good day for <the> {and me|at last|to play}
All the world belongs to <the> {at night|you see|today}`,
    bridge: `
But when I'm sad you come and stay / and {never look away|look the other way}
And if I could I'd talk like you / with {just an eye or two|purr or bark or coo}`,
  },
  other: {
    hooks:
      'The ballad of <the>|Me and <the>|Because of <the>|Goodbye to <the>|One day without <the>|All about <the>|Long after <the>|Blame it on <the>',
    past: `
It started with <the> that year / and {now it brings us here|all of it was clear}
I still remember when <the> / was {all that we could see|news to you and me}
I wrote about <the> that night / and {never got it right|burned it by the light}
Before <the> we used to say / it {wouldn't go that way|happens far away}`,
    now: `
The whole town talks about <the> / they {won't stop asking me|know as much as me}
I can't stop thinking of <the> / it {wakes me up at three|keeps on finding me}
I walk around <the> and find / it {never leaves my mind|left the rest behind}
You laugh about <the> and sigh / and {I don't wonder why|look me in the eye}`,
    pre: `
And [what's/what are] <the> if not a way / to {get us through the day|hear what hearts can say}
Who started this, who brought <the> / was {it you or was it me|it always meant to be}`,
    chorus: `
It all comes down to <the> {and you|tonight|again}
I'll always have <the> {with me|and you|tonight}
Give me <the> {and let it be|and let me sing|till the morning light}
Everybody's got <the> {tonight|but me|again}`,
    bridge: `
But take it all away from me / and {what am I but free|leave me only the key}
What if <the> was just a door / to {something we were looking for|something waiting more}`,
  },
  person: {
    hooks:
      "<n>, sing it loud|Oh, <n>, don't you know|Here's to <n>|All the way with <n>|Nobody like <n>|<n>, come dance with me|Call it out, <n>|Only for <n>|<n>, make a wish",
    past: `
<n>, you came in with a grin / and {let the sunlight in|let the stories in}
<n>, you laughed until you cried / with {nothing left to hide|all your friends beside}
I met <n> on a windy day / and {never went away|chased my hat away}
<n>, you danced upon the chair / with {paper in your hair|ribbons in your hair}`,
    now: `
<n>, they're calling out your name / it's {never sounded quite the same|all around again}
There's only one <n> in the land / with {half the sky in hand|a lantern in one hand}
<n>, you light up every room / like {April, May and June|honey on a spoon}
You'd know <n> in any crowd / the {laugh is twice as loud|one who sings out loud}
<n>, the kettle's on for you / there's {cake for more than two|your favourite one too}`,
    pre: `
And if you ever doubt it, <n> / we'll {sing it all again|tell you once again}
<n>, can you hear it, can you see / how {good you are to me|far you've come to be}`,
    chorus: `
There's nobody like <n> {tonight|you know|around}
<n>, this one's for you {tonight|again|my friend}
Sing it out for <n> {tonight|with me|out loud}
Everybody here loves <n> {tonight|you know|it's true}
<n>, you're the reason {we sing|we dance|I smile}`,
    bridge: `
But don't you change a thing for me / {keep dancing, wild and free|you're all you need to be}
And <n>, when the lights are low / there's {something you should know|one more song to go}`,
  },
  town: {
    hooks:
      'Take me back to <n>|One more night in <n>|<n>, hold me close|Goodnight, <n>|Somewhere in <n>|All the lights of <n>|Down in old <n>|Meet me in <n>|I left my coat in <n>',
    past: `
I came to <n> on my own / with {nothing but a phone|one good coat from home}
The rain came down on <n> that night / and {all the street ran white|we danced in yellow light}
You showed me <n> from the hill / and {I can see it still|all the bells stood still}
We ran through <n> hand in hand / like {kids across the sand|nothing had been planned}`,
    now: `
There's music in the streets of <n> / it {plays for me again|finds me now and then}
<n> wakes up and stretches wide / with {sun on every side|sleepy eyes and pride}
I know <n> by corner shops / the {bread, the yellow tops|bus that never stops}
The trains roll out of <n> late / and {I stand here and wait|shake the garden gate}`,
    pre: `
And <n>, when you let me go / will {you be sad to know|anybody know}
Who sings for <n> when it sleeps / who {tells the tales it keeps|climbs up when it weeps}`,
    chorus: `
I left my heart in <n> {one night|in June|with you}
All the roads lead back to <n> {for me|at last|again}
<n>, you're the one {I love|tonight|for me}
There's a light on in <n> {for me|tonight|again}
I will dance with <n> {tonight|again|till dawn}`,
    bridge: `
But towns are only who is there / the {faces on the square|hand upon the stair}
And if I never see it more / I'll {have it at the core|hear it at my door}`,
  },
  name: {
    hooks:
      'Oh, my <n>|Thinking of <n>|All for <n>|Ask me about <n>|One more night for <n>|Only <n>|Calling out <n>|Give me <n>|Nothing like <n>',
    past: `
The first time that I heard of <n> / I {played it back again|hardly knew the name}
I saw <n> in neon light / and {thought of it all night|knew that it was right}
They said <n> was not for me / I {took a look to see|laughed, and came to see}`,
    now: `
I hear <n> in every song / and {hum it all day long|hear it all day long}
There's <n> on every wall / I {want to learn it all|read them, one and all}
You say <n> and I wake up / and {fill another cup|put the kettle up}
I've got <n> upon my mind / and {nothing else to find|leave the rest behind}`,
    pre: `
And who can tell me what <n> [is/are] / is it {like a spark, is it like a kiss|more to it than this}
If you say <n> one more time / I'll {lose my mind, and that is fine|turn it to a rhyme}`,
    chorus: `
I can't get over <n> {tonight|again|you know}
Say <n> {once again|like a prayer|one more time}
It's all about <n> {and you|tonight|for me}
Nothing in the world but <n> {tonight|for me|will do}`,
    bridge: `
But take the name away, what's left / a {heartbeat and a breath|feeling in the chest}
And years from now I'll still recall / <n> {up there on the wall|and the best of all}`,
  },
  doing: {
    hooks: '<n>|Still <n>|The art of <n>|<n>, slowly|Here I am, <n>|Notes on <n>',
    past: `
I never thought of <n> / till {you came home with me|someone stood by me}
They never warned me that <n> / would {take so much of me|be so hard to see}
I spent the whole long year <n> / with {someone just like me|nothing to agree}
The day I started <n> / the {rain ran to the sea|radio played for me}`,
    now: `
I'm out here <n> all alone / with {nothing but a phone|no one left at home}
They say it's easy, <n> / well, {nobody asked me|come and look at me}
It's half past ten, I'm still <n> / it's {getting hard to see|all the same to me}
There's more to <n> than they say / I {learn it every day|find it out today}`,
    pre: `
And if I'm <n> in the end / will {you still be my friend|it break or will it bend}
Who else is <n> tonight / if {you are, raise a light|it's you, then hold on tight}`,
    chorus: `
I'll be <n> {tonight|again|for good}
You and me, we're <n> {tonight|again|like fools}
Don't you stop me <n> {tonight|right now|again}
All I know is <n> {with you|tonight|again}`,
    bridge: `
But what if <n> is the cure / I {never can be sure|used to be so sure}
And when it's over, all is said / I'll {laugh at it instead|dream of it in bed}`,
  },
  phrase: {
    hooks: '<n>|<n>, again|This is <n>|Before <n>|More than <n>',
    past: `
They told me of <n> / and {no one could agree|put it down to me}
I still recall <n> / the {way it had to be|night it came to me}
There on the wall, <n> / was {framed for all to see|where it ought to be}`,
    now: `
I shut my eyes, <n> / is {all that I can see|back again with me}
I sing about <n> / to {anyone I see|keep me company}
So here we are, <n> / and {all the rest of me|no one else but me}`,
    pre: `
And if <n> should come to me / I'll {know it instantly|let it come to me}`,
    chorus: `
It was always <n> {to me|for us|my love}
Give me back <n> {tonight|again|for good}
I will sing of <n> {tonight|for you|again}`,
    bridge: `
But now I see it as it was / no {reason, just because|more than what it was}`,
  },
  fact: {
    hooks: '<n>|How <n>|They say <n>|And so <n>|Everyone knows <n>',
    past: `
They told me once that <n> / I {didn't think that it could be|laughed, and said it could not be}
The first I heard was <n> / and {now it all makes sense to me|that was clear enough for me}`,
    now: `
Everybody knows <n> / it's {plain for all the world to see|all that you need to know, for me}
You ought to know that <n> / it's {written on the wall to see|never been a mystery}
And still it's true that <n> / it {sounds a little odd to me|never made much sense to me}`,
    pre: `
And do you know that <n> / well, {so it is, and let it be|now you've heard it all from me}`,
    chorus: `
You know that <n> {and so do I|and that's all right|it's true}
Sing it again, <n> {tonight|my friend|it's true}`,
    bridge: `
But if you think that <n> / then {what does that say of you and me|come and sing along with me}`,
  },
}
