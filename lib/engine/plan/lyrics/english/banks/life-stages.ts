import type { Bank } from '#lib/engine/plan/lyrics/english/banks/bank'

/** Banks about growing up, growing old, work, celebration and loss. */
export const LIFE_STAGES: readonly Bank[] = [
  {
    name: 'childhood',
    triggers:
      'child childhood kid kids young youth school schoolyard growing innocence playground toys toy kite teddy classroom teacher homework graduation teenage teenager schoolbus recess crayons',
    hooks:
      "Home before the streetlights|When we were ten feet tall|Push me on the swing|The summer we were kings|Paper boats|Ready or not|Back when the hill was a mountain|Don't tell the grown-ups",
    past: `
We built a castle out of chairs / and {ruled it from the stairs|said our evening prayers}
Our bikes were horses, sticks were swords / the {shed was full of lords|treasure was old boards}
You traded me your shiniest stone / for {half an ice cream cone|a toy telephone}
We scratched our names into the tree / the {one is you, the one is me|letters T and B}
The teacher called, we did not hear / we {sailed off from the pier|were pirates all that year}
I had a jar of fireflies / and {bruises on my thighs|mud up to my eyes}
My mother called us in at eight / we {always came home late|hid behind the gate}`,
    now: `
The swing still hangs, the chain has rust / there's {sunlight in the dust|a robin made of dust}
I found a marble in my coat / and {something in my throat|half a birthday note}
The school's been painted, rooms are small / my {name's still on the wall|height's still on the wall}
The hill we feared is just a rise / it's {us who changed our size|funny how it lies}
There's chalk upon the street again / a {boy plays pirates in the rain|girl who counts to ten}
The kids next door have made a fort / of {cushions, some support|blankets, so I thought}`,
    pre: `
Count to a hundred, close your eyes / I'll {find the best disguise|be the last surprise}
And who turned all the clocks ahead / when {we were not yet in bed|we were told it's time for bed}
Did we grow up or just grow tall / I {can't tell that at all|hear the same voice call}`,
    chorus: `
We were {kings|ships|birds} for a {day|while|year} in the {long green grass|old back yard|summer rain}
Nobody told us that {time would pass|clocks could run|kings grow old}
Run till the {lamps|stars|lights} {come on again|call us in|know our names}
All we had was {a ball and a wall|the afternoon|all we own}
Somewhere the {swing|door|gate} is {swinging still|open still|waiting still}
I can hear you {laugh|call|sing} from the {top of the hill|bottom of the hill|window sill}
Give me one more {hour|summer|evening} of {being small|knowing it all|nothing at all}`,
    bridge: `
But when I close my eyes I'm there / with {grass stains, tangled hair|no shoes and summer air}
One day I'll teach it, game by game / to {someone with my name|one with half my name}
Now I'm the one who calls them in / and {hides a foolish grin|lets them have one more spin}`,
  },
  {
    name: 'time',
    triggers:
      'time year years clock clocks aging ageing old past future moment moments yesterday autumn september october november photograph calendar decade generations hourglass age',
    hooks:
      'Where did the summer go|Half past forever|The clock on the stairs|All our yesterdays|Leaves on the line|Before the light goes|Give me back September|One more turn around the sun|The days were long',
    past: `
We set the clock five minutes fast / and {still the hours ran past|nothing seemed to last}
You kept the tickets in a tin / with {pennies and a pin|all the shows we'd been}
We thought we'd never reach the day / that {calendar would say|hair would all be grey}
My grandfather wound the hall clock tight / at {nine o'clock each night|nine by candlelight}
The leaves came down while we were young / and {half our songs unsung|summer on our tongue}
We marked the years upon the door / I {couldn't reach it before|don't need a ruler any more}`,
    now: `
The clock is slow, I let it be / it's {kinder that way to me|old, the same as me}
September's standing at the gate / with {apples, and it's late|leaves upon a plate}
I find your ticket in a book / and {take another look|know the day it took}
The mirror has my father's face / his {slow and steady grace|glasses out of place}
The swallows leave, the fields are bare / there's {woodsmoke in the air|gold still here and there}
I count the rings around the tree / and {every one is free|wonder which is me}
The sand runs down, I turn the glass / and {watch the hours pass|let another pass}`,
    pre: `
And if I could, would I go back / and {walk that same old track|take the other track}
How many mornings make a life / and {who gets to have it twice|how much of it is strife}
Tell me where the hours go / does {anybody know|anyone here know}`,
    chorus: `
All the {years|days|hours} went by like a {passing train|falling leaf|window light}
We were {young|here|fools} just a {moment ago|minute ago|heartbeat ago}
Hold the {light|day|hour} till it {slips away|starts to fade|lets us go}
You can't {stop|hold|catch} the {river|season|hand} but you can {sing|stay|know}
I still {see|hear|have} you there in the {golden days|falling snow|window glow}
If I had it {all|back|now} I would {do the same|waste it again|take it slow}
Time is a {thief|friend|road} and it {knows my name|keeps no score|shows no shame}
Every {line|grey hair|photograph} is a {tale to tell|song I know|day with you}`,
    bridge: `
But what if nothing's really gone / it's {just been handed on|only moved along}
And when I'm old, I hope I'll say / I {didn't save it for some day|was here for it today}
The future's only morning mail / a {card, a bill, a tale|letter in a pail}`,
  },
  {
    name: 'loss',
    triggers:
      'miscarriage stillborn stillbirth suicide overdose hospice loss lost death dead die died dying grief funeral mourning gone farewell grave graveyard heaven cancer mourn passing widow orphan tombstone memorial',
    hooks:
      'Leave a candle burning|Your coat is on the hook|Say your name out loud|Sleep now, sleep|The chair by the window|Save a place for me|All that you left me|Still I hear you humming',
    past: `
They rang the bell at half past two / and {all I saw was you|no one came through}
You hummed a song while washing up / I {still have got your cup|never looked up}
We brought you lilies, you liked weeds / and {gave the birds their seeds|planted apple seeds}
The last thing that you said to me / was {lock the door, and leave the key|mind the step, and drink your tea}
I wore your watch, it ran too slow / I {never let it go|like it to be so}
You wrote your recipes in blue / I {can't get them to taste like you|burn them, all but two}`,
    now: `
Your coat still hangs upon the hook / your {place is in the book|glasses mark the book}
I set two cups and put one back / the {clock goes on, click clack|evening's going black}
The garden that you left to me / is {wild as it can be|full of rosemary}
I pass the street, I pass the gate / I {know that it's too late|sit a while and wait}
There's someone whistling down the lane / I {turn around again|hear your tune again}
I tell you things while driving home / the {news, the bills, the phone|way the kids have grown}
The candle leans, the night is wide / I {feel you at my side|think of you, inside}`,
    pre: `
And where do all the stories go / when {there's no one left to know|the teller has to go}
If I could have one hour more / I'd {only ask to sit|listen at the door}
Does it get lighter, does it mend / or do you {just get strong, my friend|carry it to the end}`,
    chorus: `
I will {say|sing|keep} your {name|song|light} so it {stays|burns|rings} {on and on|in the air|every day}
You are in the {rain|light|song} and the {evening air|window pane|things I do}
Sleep now, {sleep|rest}, there is {nothing more to do|morning on the hill|nothing left undone}
Love doesn't {end|break|stop} when the {breathing|singing|music} {goes|ends|is done}
There's a {star|room|bird} that I {talk|sing|nod} to {and it is you|now and then|every night}
I will be {all right|brave|here} though I {miss you so|walk alone|feel you gone}
Leave a {light|door|song} in the {dark|hall|night} so I {find my way|come home too|know it's you}
All I {am|have|know} is a {piece of you|gift from you|hand-me-down}`,
    bridge: `
But somebody laughed just like you today / a {child, across the way|boy on the train today}
I don't know what the preachers mean / I {know what I have seen|know where you have been}
And one day I'll put down this load / and {meet you on the road|leave it by the road}`,
  },
  {
    name: 'work',
    triggers:
      'work working worker workers job money boss office factory monday mondays labour labor coal mine miner miners broke poor shift overtime rent bills salary fired unemployed career deadline spreadsheet meeting commute warehouse nurse farmer waitress debt union strike',
    hooks:
      "Nine to never|Clock me out|Not on my Sunday|Another day, another dime|Punch the clock|The boss don't know|Friday can't come soon enough|Somebody's got to|Overtime heart|One more shift",
    past: `
I wore a tie they told me to / and {smiled the whole day through|polished every shoe}
My father worked the line for years / on {coffee, grease and gears|oil behind his ears}
They gave me twenty minutes' break / and {half a slice of cake|all that I could take}
We painted walls in strangers' rooms / with {radio and brooms|someone else's tunes}
They called me in on Friday noon / and {said the cuts came soon|would not say how soon}
I put a dollar in the jar / to {save up for a car|get me very far}`,
    now: `
The alarm goes off, the sky's still black / I {lie there on my back|want my weekend back}
There's someone's name upon my cup / I {drink it, straighten up|fill the kettle up}
The meeting could have been a note / I {drew a little boat|dreamed about a boat}
The printer's jammed, the lift is slow / there's {half a day to go|nowhere good to go}
My back is sore, my boots are wet / and {I'm not paid for it yet|nobody's paid me yet}
The rent is due, the fridge is bare / there's {magic in the air|hope still here and there}
The floor is long, the shift is late / I {push the broom and wait|stack another crate}
The bus at six is full of yawns / and {all of us are pawns|people who mow lawns}`,
    pre: `
And who decides what hours cost / I {add up what I've lost|never see the boss}
Just ten more minutes, if I can / I {had a better plan|hear my own brass band}
If I won big, what would I do / I'd {buy the place and paint it blue|take a month or two}`,
    chorus: `
I've got {dirt|ink|paint} on my {hands|shirt|boots} but my {soul's my own|heart is free|head is high}
Give me {one|a} good {reason|song|day} to {sing about|call my own|stay awake}
They can {have|keep|buy} my {days|back|time} but the {night is mine|songs are mine|rest is mine}
Working for the {rent|man|wage} till the {working's through|well runs dry|whistle blows}
Somebody's {got to|has to} {sweep it up|keep it on|build it up}
When the {whistle|bell} {blows|rings} I'm a {free man too|bird in flight|different tune}
Pay me in {sun|songs|sleep} and I'll {be all right|see it through|call it square}
It's a {long|hard} way {down|home} on the {first of the month|last of the dime|end of the line}`,
    bridge: `
But hands like these built every wall / they {held it up when it might fall|held the roof up, after all}
One day I'll walk in wearing red / and {say what's in my head|stay all day in bed}
And when they ask me what I made / I'll {show them where I played|show the games I played}`,
  },
  {
    name: 'birthday',
    triggers:
      'birthday birthdays turning party-hat cake candles balloons sixteen eighteen twenty-one forty fifty jubilee celebrate celebration',
    hooks:
      "Make a wish|Blow the candles out|One more candle|It's your day|Look how far you've come|Another trip around the sun|Everybody sing|Cake for breakfast",
    past: `
You came in shouting, so they say / and {haven't stopped it to this day|would not nap that day}
You wore a paper crown till ten / and {put it on again|lost it there and then}
You asked for just one thing that year / a {drum, and we all hear|pony, and a spear}
You blew so hard the cream went wide / and {landed on Aunt Jane's left side|everybody cried}`,
    now: `
There's ribbon tied to every chair / and {icing in your hair|glitter everywhere}
The candles take up all the cake / the {fire brigade's awake|icing starts to bake}
The phone is ringing off the wall / it's {friends, and friends of all|aunts, you know them all}
You say you do not feel that old / you {do what you are told|never did get old}
The band is bad, the drinks are fine / the {best seat's yours, and mine|kids are in a line}
Your mother shows the photographs / and {everybody laughs|half the party laughs}`,
    pre: `
So close your eyes and take a breath / don't {tell us what it is, not yet|count to three and let}
Who cares how many years it's been / you're {still the one to win|look at all the years within}`,
    chorus: `
Here's to the {years|days|roads} that {made you you|brought you here|got you through}
Blow out the {lights|flames} and {turn it up loud|we'll start the song|dance with the crowd}
Every {star|light|bell} in the {sky|street|town} is {lit for you|out tonight|shining now}
Raise your {glass|hands|voice} to the {day you came|one we love|things you do}
You get {better|louder|brighter} {every year|all the time|like the wine}
Nobody {laughs|shines|sings} like {you|you do} {and that is true|on a day like this}
Let it be {your|a} {day|night|song} from {start to end|dawn to dawn|end to end}`,
    bridge: `
But numbers are a silly thing / they {don't know how you sing|can't tell you anything}
And one day when we're ninety-three / you'll {share your cake with me|still be bugging me}`,
  },
  {
    name: 'food',
    triggers:
      'food coffee cake tea bread cook cooking chocolate wine breakfast dinner lunch hungry pizza tacos taco burger noodles ramen soup cookies cookie cheese bacon pancakes whiskey beer baker bakery sushi dumplings kitchen recipe spaghetti curry honey sandwich pie sugar',
    hooks:
      "One more slice|Save me a bite|Sugar on the spoon|Don't touch my plate|Second helping|Butter side down|Put the kettle on|Straight from the pan|Hungry for more",
    past: `
You burned the first one, ate it too / and {gave the good to me and you|said it tasted new}
My grandma never wrote it down / she {stirred it till it turned to brown|was the best in town}
We had one pan, one fork, one plate / and {never ever ate so late|cleaned it while we ate}
I dropped the egg, you dropped the jar / it {didn't taste bad so far|got on your guitar}
You fed me something on a stick / I {ate it twice as quick|asked for one more lick}`,
    now: `
The oven glows, the butter sings / there's {flour on everything|steam on everything}
You lick the spoon, you guard the bowl / it's {good for heart and soul|more than you can hold}
The crust is gold, the middle's sweet / there's {hardly room for feet|a queue along the street}
It's midnight and the fridge is on / the {last good piece has gone|light is bright as dawn}
The coffee drips, the toast leaps high / and {I could almost cry|crumbs begin to fly}
A pinch of salt, a squeeze of lime / you {get it right each time|say it takes its time}
The whole street knows it's Sunday noon / they're {at the door with spoon|round here very soon}`,
    pre: `
And diets start another day / let's {wash the thought away|eat it while we may}
Who needs a poem, who needs a ring / when {you can make this thing|it's such a lovely thing}
If love had got a taste it would / be {something just this good|warm and kind of good}`,
    chorus: `
Give me a {bit|taste|slice} of that {every day|and I'll stay|right away}
I would {cross|climb|swim} the {world|sea|town} for a {bowl of you|spoon or two|bite of you}
Pass it to {me|us} while it's {hot|warm|good} and {let us pray|make my day|say hooray}
Life is too {short|long|hard} for a {half-filled plate|day with none|small dessert}
You can keep your {gold|crown|cash}, I've got {something better here|all I need|seconds too}
Melt in my {mouth|hand|cup} and {make it slow|don't let go|steal the show}
There's {always|plenty of} room for {one more bite|you tonight|two or three}`,
    bridge: `
But most of all it's who is there / the {crumbs, the laugh, the chair|wobble of the chair}
And when the plates are all licked clean / we'll {sit there in between|dream of what has been}`,
  },
  {
    name: 'animals',
    triggers:
      'cat cats dog dogs animal animals pet pets puppy kitten bird birds horse horses wolf wolves fox bear penguin penguins elephant owl rabbit hamster fish frog duck cow pig goat sheep squirrel mouse hedgehog turtle dinosaur tiger lion monkey parrot bee bees butterfly chicken zebra giraffe',
    hooks:
      "Four paws at the door|Who's been on my chair|Wild at heart|Out all night again|Follow that tail|Muddy feet and all|King of the garden|Nobody told the birds",
    past: `
You came in dripping from the rain / and {never left again|wouldn't leave again}
You chewed my shoe, you chewed the chair / I {didn't really care|loved you then and there}
We found you sleeping in a box / with {one of Grandad's socks|all our winter socks}
You chased your shadow round the yard / and {tried it very hard|took it very hard}
You barked the moon down from the sky / or {gave it your best try|sang it lullabies}`,
    now: `
There's fur on everything I own / the {coat, the bed, the phone|cake, the chair, the phone}
You lie across the morning news / and {sleep upon my shoes|look at me, amused}
The birds upon the garden wall / are {not impressed at all|laughing at it all}
At five o'clock you sing your song / you {want your breakfast all day long|tell me something's wrong}
You know the sound of every tin / you {hear it and come running in|hear the lid begin}
You stare at nothing in the hall / there's {nothing there at all|something on the wall}
You turn around three times, and then / you {do it all again|settle down again}`,
    pre: `
And what goes on inside your head / is it {fish, or war, or bed|sausages and bed}
Who owns the house, is it you or me / I {think we all can see|know who holds the key}`,
    chorus: `
You've got {four|two} {good|fast} feet and a {mind of your own|heart of gold|world to rule}
Run through the {grass|rain|gate} like the {wind is free|day is new|moon is out}
I talk to you like {you understand|you know it all|we speak the same}
Half of the {bed|couch|chair} was {never mine|yours to take|gone from the start}
You don't {ask|need|care} for the {moon|gold|world}, just {a place in the sun|somewhere to lie|somebody near}
Nobody's {wilder|kinder|softer} {than you tonight|in all the land|than this one here}
Come on {home|in} when the {night|rain} is {cold|done}, there's a {bowl for you|place for you}`,
    bridge: `
But when I'm low you always know / you {come, and won't let go|lean on me just so}
They say you only live for food / I {think that's rather rude|know you're in the mood}`,
  },
  {
    name: 'party',
    triggers:
      'party parties dance dancing dancer dancefloor club weekend dj friday saturday fun celebrate nightclub rave disco mirrorball glitter',
    hooks:
      "Turn the whole night up|Don't let the record stop|Hands where the lights are|One more before we go|All the way till morning|Feel it in the floor|Say yes to the night|Nobody's going home|Louder than the clock|Let your body talk",
    past: `
We queued for hours in the cold / and {did as we were told|felt a hundred years old}
You kicked your heels off by the wall / and {showed them how, one and all|danced all down the hall}
I lost my coat, you lost your phone / and {nobody went home|no one danced alone}
The needle jumped, the whole room roared / we {couldn't have been less bored|kept on as it soared}`,
    now: `
The bass is knocking on my chest / it {gives my heart no rest|puts me to the test}
There's glitter running down the wall / a {mirror ball for all|disco in the hall}
You throw your head back, close your eyes / the {ceiling's paradise|whole room starts to rise}
The strangers all are best of friends / we {hope it never ends|dance until it ends}
The lights go red, the lights go blue / and {every one finds you|I keep on finding you}
The clock behind the bar has died / there's {no more world outside|only room inside}
I feel the kick drum in my shoes / I've {got no time for blues|nothing left to lose}
The floor is hot, the air is sweet / it {lifts us off our feet|moves us with the beat}`,
    pre: `
And here it comes, you feel it climb / get {ready for the drop this time|hold on one more time}
Are you with me, are you near / let's {lose ourselves in here|make it disappear}
Put your phone down, lift your hand / we {don't need any plan|do it while we can}`,
    chorus: `
Move {with me|a little|like that} till the {morning light|night is through|break of day}
Give me the {beat|bass|sound} and I'll {give you the night|give it to you|never come down}
We are {alive|electric|on fire} in the {neon light|red and blue|sound and light}
Don't you {stop|slow|go}, don't you {let it go|slow it down|walk away}
All of our {troubles|worries|Mondays} are {miles away|outside the door|checked at the door}
Hands {up|high|out} to the {sky|roof|sound} and {let it show|feel it grow|here we go}
Tonight we are {gold|one|free} and {nobody knows|nothing is wrong|everyone glows}
Keep me in the {middle|heart|heat} of the {crowd|floor|sound} {tonight|with you|all night}`,
    bridge: `
But when the music drops to one / it's {you I'm looking for, just one|me and you and the drum}
And in the hush before it breaks / you {hear how much it takes|feel the way it shakes}`,
  },
  {
    name: 'sports',
    triggers:
      'sport sports game games win winning winner champion champions race racing runner football soccer boxing boxer workout gym training basketball baseball hockey olympics marathon team goal stadium skateboard skate fitness victory',
    hooks:
      'Leave it on the field|One more lap|Get back up|Ninety minutes|Run like you mean it|Last second shot|Hear the whole crowd roar|Next time is now',
    past: `
They said that I was far too small / and {picked me last of all|never passed the ball}
We trained before the sun was up / for {one old dented cup|coffee in a cup}
I lost the first and lost the next / and {learned what I'd do next|wasn't even vexed}
My father drove through sleet and rain / to {see me lose again|stand there all the same}`,
    now: `
My lungs are fire, my legs are lead / there's {ten more yards ahead|one more bend ahead}
The whistle blows, the flags go wild / I'm {grinning like a child|nervous as a child}
The tape is there, the crowd's a wall / I {don't hear them at all|give it one last all}
There's mud on every inch of me / and {half upon my knee|blood upon my knee}
The clock says two, the score says tie / and {no one's asking why|all of us could fly}
I lace them up, I tie them tight / I've {dreamt of this all night|waited for tonight}`,
    pre: `
And everything comes down to this / a {breath, a hit, a miss|chance I cannot miss}
Get up, get up, there's more in you / than {anyone here ever knew|even you once knew}`,
    chorus: `
I was {born|made|built} for the {last|long|uphill} mile, {I'm not done yet|watch me go|hear me now}
Get {up|back|on} when you {fall|hurt|miss}, there's a {fire in you|way to go|game to play}
Every {drop|bruise|fall} was a {step|stone} on the {way to here|road to now|way to go}
We don't {quit|break|stop} till the {final bell|whistle blows|lights go down}
Sing it from the {stands|street|roof}, {we are one|hear it roar|here we are}
Win or {lose|fall}, we'll be {side by side|standing tall|back for more}
Feel the {ground|crowd|drum} and {go, go, go|give it all|let it show}`,
    bridge: `
But nobody sees the thousand days / the {cold, the aching ways|dark and empty days}
And when the stands are dark and bare / I'll {still be running there|still be happy there}`,
  },
]
