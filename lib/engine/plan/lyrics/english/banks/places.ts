import type { Bank } from '#lib/engine/plan/lyrics/english/banks/bank'

/** Banks about places and weather: city, sea, road, home, nature, space and the seasons. */
export const PLACES: readonly Bank[] = [
  {
    name: 'city',
    triggers:
      'city cities urban neon street streets downtown skyline subway nightlife metropolis traffic tokyo london york paris berlin chicago taxi alley rooftop rooftops skyscraper apartment crowd suburb suburbs noir',
    hooks:
      "The city never asks|Neon on the rain|Last train uptown|Eleven floors below|All these windows|Meet me on the corner|Lights don't sleep|Walk me through the noise|Somebody's light is on|Nobody looks up",
    past: `
I came here with a single bag / and {slept on someone's floor|a number on a card|a friend who knew the door}
We danced beneath a flickering sign / for {coffee, bread and wine|half past nine|lost and found}
A busker played on platform four / and {no one missed their train|I missed my train for more|people stopped to hear}
The taxi driver told me his life / his {kids, his debts, his wife|street, his town, his wife}
We climbed the fire stairs to the top / and {watched the evening stop|listened to the cops|shared a lollipop}
I learned the map by getting lost / and {paid whatever it cost|learned just what it cost}
You took me where the markets close / for {noodles and the rain|a paper-wrapped rose|the best seats in the rows}`,
    now: `
The steam comes up between the cars / and {swallows all the stars|drifts across the bars|it's all we have for stars}
A siren draws a line of red / a {baby wakes instead|neighbour turns in bed|boy lifts up his head}
There's music through the wall again / a {saxophone and rain|piano and a train|trumpet and a name}
The trains go under, planes go by / there's {always someone in the sky|never room for sky}
The corner shop stays open late / for {dreamers, drunks and me|those who have to wait|me and you till eight}
A thousand windows, gold on black / and {none of them looks back|one of them looks back}
The lights turn green for no one here / I {cross it anyway|like this time of year|hear it loud and clear}
I know the ones who sweep the square / by {name and hour and face|now, they know I'm there|the songs they sing in there}`,
    pre: `
And I can feel it through the ground / a heartbeat {underneath the sound|twenty floors down|going round}
Who are you under all that light / do you {ever sleep at night|want to walk tonight|know your way tonight}
If you get lost then so will I / there's {always somewhere by|a map across the sky|no need to wonder why}`,
    chorus: `
These streets have {held|known|raised} me and they {know my name|know my way|let me go}
There's a {light|room|song} for everyone {on the avenue|here somewhere|in this town}
Run with me till the {traffic lights|morning crowd|subway stops} {all turn blue|fade away|let us through}
We are small as {sparks|coins|rain} but we {shine all night|light the town|never drown}
In a million {faces|windows|voices} {I found you|one is you|I see you}
Let it roar, let it {rain|burn|spin}, {we'll be fine|it's all mine|I'll be down}
Nobody's a {stranger|shadow|nobody} {after two|here tonight|in this light}
Somewhere over {the noise|the roofs|the bridge} there's {a sky of blue|room for two|morning light}`,
    bridge: `
But in the hour before the dawn / it {almost holds its breath|all is almost gone|someone's light is on}
I could go home to fields and sky / I {think of it, then lie|kiss that dream goodbye}
And when I leave, it won't know how / to {miss me, but for now|stop for me, but now}`,
  },
  {
    name: 'sea',
    triggers:
      'sea ocean ship ships sail sailing sailor sailors boat boats wave waves harbour harbor island lighthouse tide pirate pirates mermaid coast shore captain fisherman fishermen whale whales ferry anchor shipwreck',
    hooks:
      'Keep the lamp on|The tide knows my name|Back before the tide|Salt on your lips|Out past the harbour wall|Pull for the shore|Home on the evening tide|Let the water carry me|Wide as the morning|One light on the water',
    past: `
My father mended nets by hand / and {never learned to swim|smelled of tar and sand|couldn't sleep on land}
We rowed until the town was small / and {said nothing at all|heard the seabirds call|leaned on the harbour wall}
A bottle washed up on the sand / with {words in no one's hand|nothing but some sand|a map drawn out by hand}
You stood against the harbour rail / and {waved until the pier was gone|counted every sail|your face was turning pale}
The storm came in at half past three / and {turned the whole world grey|took the willow tree|one boat was lost at sea}
The keeper climbed the winding stair / with {matches and a prayer|salt still in his hair|lamp oil and a prayer}
We slept on ropes beneath the moon / and {woke up far from shore|sailed again too soon|hummed the same old tune}`,
    now: `
The paint has peeled along the door / and {gulls have claimed the stair|sand is on the floor|still it keeps the shore}
The ropes are stiff, the morning's white / we {lost the shore last night|steer by what is right|wait for better light}
The fog comes down, the bell begins / a {slow and lonely sound|voice above the winds|call to bring us in}
There's salt on everything I own / the {cup, the coat, the phone|letters sent from home|bread, the bed, the bone}
The charts are old, the stars are not / they're {all the friends we've got|brighter than I thought}
The waves write something on the sand / and {take it back again|none can understand|wash it off by hand}
Somebody lights the window lamp / and {looks out on the bay|I know I'm not that far|the dark is not so dark}
The gulls are first to see the land / and {scream it all the way|I feel it in my hand|they wheel above the sand}`,
    pre: `
What is a storm to a hand on the rail / what is a night to a {small white sail|patched old sail}
If I go under, sing me home / by {lantern and by foam|wind and salt and bone}
How deep is it, how far to go / only the {waters|lanterns|gulls} know`,
    chorus: `
Someone out there {needs|sees|knows} the {shore|light|way}
One more hour, then {one hour more|home to you|break of day}
Let the {black|cold|wild} water {roll and roar|have its say|rise and fall}
I've been {lost|blown|down} but I {know the way|see the shore|hear you call}
There's a {harbour|window|candle} that {waits for me|lights the bay|I can see}
Every {wave|wind|star} is a {road to you|door to home|line to me}
I was {made|born|bound} for the {open sea|wind and spray|rolling blue}
Hold your {course|nerve|light} till {the morning comes|the break of day|we are home}`,
    bridge: `
But even the sea must go somewhere to sleep / it {leaves its shells with me|promised me to keep|lies down cold and deep}
And if they never find my name / the {tide comes in the same|lamp will burn the same}
Now all is calm and all is glass / I {see my face go past|let the hours pass|know it cannot last}`,
  },
  {
    name: 'road',
    triggers:
      'road roads highway drive driving driver travel travelling traveling traveler traveller journey car cars truck trucks trucker wander wandering adventure train trains motorcycle route motel suitcase map miles hitchhiking passport backpack wheels',
    hooks:
      "Roll the windows down|Another hundred miles|Wherever this one goes|Don't look back|The map is wrong|Gone by the morning|One tank of gas|Let the wheels decide|All roads lead somewhere|Out where the signal dies",
    past: `
We left before the town was up / with {coffee in a paper cup|three dollars in a cup|a blanket and a pup}
You drew a line across the map / and {fell asleep at once|laid it on my lap|handed me your cap}
The radio lost every song / so {we just sang along|we made up our own song}
We slept beside a petrol pump / and {woke up to the sun|heard the old trucks run|you said it had begun}
I kept the ticket, lost the bag / and {learned to travel light|slept on a folded flag|rode on through the night}
My father drove with one arm out / and {told me all about|showed me every route}
A stranger gave us bread and tea / and {wouldn't let us pay|a place beside the sea|the keys to room thirteen}`,
    now: `
The white lines hum beneath the wheels / I {know just how it feels|like the way it feels}
The diner sign is missing an E / but {they know how to make the tea|it's good enough for me}
There's dust on every mile I own / and {no bars on my phone|a thousand miles to home|I'm happy on my own}
The mirror shows a shrinking town / the {sun is going down|dust is settling down|water tower looking down}
We trade the wheel at county lines / and {argue with the signs|count the painted signs|sleep between the pines}
The night is wide, the map is small / there's {no one here at all|nothing on the wall|a moth against the wall}
The engine coughs and then it sings / it's {held with tape and strings|funny what that brings}
A hundred towns I'll never know / go {by the window slow|past me row on row|under early snow}`,
    pre: `
And what's behind is just behind / I'm {leaving it this time|looking for a sign|happy with the white line}
How far until it feels like home / or {is the road my own|is it just the road}
If anyone should ask you where / just {say the open air|tell them you don't care}`,
    chorus: `
There's a {sky|song|star} for every mile {I drive|of the way|to go}
I've got nowhere {else|left|else} to be {tonight|today|but here}
All I need is {the engine's hum|a full tank|a tune} and {you to ride|the morning light|the sky}
Let the towns go {by|down|past}, we're {not home yet|going on|on our way}
Every turn is a {brand new page|kind of prayer|place to start}
We'll be gone by the {time they wake|light of day|break of day}
The further I {go|drive|get} the {more I know|less I fear|more I'm free}
I don't need to {know|ask|see} where the {highway goes|road will end|journey ends}`,
    bridge: `
But every road's a circle too / it {brings me back to you|turns from black to blue}
And maybe home's a thing you bring / a {song you learn to sing|key upon a string}
One day I'll park it, walk inside / and {tell you of the ride|know that I have tried}`,
  },
  {
    name: 'home',
    triggers:
      'home family families mother father mom mum dad daddy mama hometown kitchen sister brother grandma grandmother grandpa grandfather parents house porch village uncle aunt daughter son roots childhoodhome twins',
    hooks:
      "There's bread on the table|Leave the porch light on|Back where I began|Same old kitchen chair|The key is where it was|Call me when you're home|Every light is on for you|Take your shoes off, stay|A place at the table|Where the stairs still creak",
    past: `
We measured heights against the door / in {pencil, every year|pencil, up from the floor}
My mother sang above the sink / and {taught us how to think|mended what she could|told us when to be good}
The radio was always on / and {supper smelled of bread|Grandpa sang along|we knew every song}
The garden gate was hung with string / and {squeaked at everything|we swung on it all spring}
My father fixed what he could fix / with {wire and tape and tricks|wood and glue and sticks}
We slept four cousins to a bed / and {whispered in the dark|laughed until we bled|told ghost stories instead}
The winter pipes would knock and groan / we {never felt alone|kept the kettle on|had one telephone}`,
    now: `
The kettle sings, the stairs complain / the {gutter's full of rain|photographs remain|clock is wrong again}
Your handwriting is on the jars / the {window sees the stars|sill has little scars|kids are playing cars}
There's always someone at the door / with {flour on their hands|room for just one more|mud across the floor}
The dog still sleeps upon my coat / the {neighbours keep a goat|fridge still holds your note}
I take the key beneath the stone / and {know that I am home|nobody's on the phone|I'm never quite alone}
The chair that no one else will take / still {keeps his shape tonight|waits till he's awake|smells of pipe and cake}
We pass the bread, we pass the years / the {laughter and the tears|gossip and the beers}
The same old crack runs down the wall / I'd {know it anywhere|love to keep it all|hear it when you call}`,
    pre: `
And all the miles between come down / to {one small street in town|a turn just out of town}
Who kept the fire, who kept the place / who {kept me in this place|kept a little space}
If I forget the words again / you {hum it till I can|start and I come in}`,
    chorus: `
There's a {light|chair|plate} that's always {mine|ours} {in here|tonight|to keep}
However far I {go|fall|roam}, I {know the way|find my way|hear it call}
You don't need to {knock|call|ask}, just {come on in|walk right in|you're home}
These four walls have {seen it all|held us all|known my name}
Everything I {am|know|love} {began right here|is in this room|you gave to me}
Let the world be {wide|cold|loud}, we {keep it warm|have the fire|have this night}
Sit with me till the {stars|lamps|clocks} {all go down|fade away|come around}
We're the {same old names|same old songs} with {brand new days|different years|nothing to hide}`,
    bridge: `
But houses sleep and people leave / it's {just the way things go|love that makes us grieve|hard now to believe}
One day it's me that holds the spoon / and {hums the same old tune|stands here in the noon}
And when they sell it, board and beam / I'll {walk it in a dream|keep the window seam}`,
  },
  {
    name: 'nature',
    triggers:
      'nature forest forests tree trees mountain mountains river rivers flower flowers garden gardens meadow earth leaf leaves woods valley hill hills hike hiking desert jungle moss field fields farm harvest waterfall canyon prairie lake camping campfire',
    hooks:
      "The river doesn't hurry|Underneath the pines|Let the wild things be|Where the green begins|Listen to the leaves|Older than the road|Sleep beside the water|The hills will hold|Roots and stones|Follow the river down",
    past: `
We left the path beside the mill / and {climbed up on the hill|followed it uphill|lost it, happy still}
You knew the name of every tree / and {taught them all to me|one was named for me}
The river took my paper boat / I {never saw it float|ran along in my coat}
We drank the water from our hands / and {dried off in the sands|made no other plans}
The deer looked up and did not run / we {stood there in the sun|were nobody, were one}
You planted apples by the wall / they're {over twelve feet tall|ready in the fall|sweeter every fall}
A storm had laid the old oak down / we {counted every ring|made a leafy crown|slept upon the ground}`,
    now: `
The moss is thick, the stones are old / the {morning runs like gold|stream is clear and cold}
A sparrow builds with bits of string / and {doesn't own a thing|will not wait for spring}
The mountain doesn't know my name / and {loves me all the same|greets me just the same}
The fields are bending in a row / the {way they always go|wind is talking low}
The rain comes walking through the corn / the {hour that it is born|smell of it is warm}
There's pine smoke in my hair and sleeves / and {sunlight in the leaves|gold among the leaves}
An owl is asking who I am / I {answer when I can|sit here by the dam}
The roots go deeper than the well / they {have no need to tell|know more than they tell}`,
    pre: `
And all the noise inside my head / goes {quiet here instead|under like a thread}
What does the river want to say / it {says it anyway|sings it every day}
If I stay still, if I stay long / I'll {almost know the song|learn where I belong}`,
    chorus: `
Let the {green|wind|rain} come over {everything|me now|all I know}
I don't need a {crown|clock|roof} where the {river runs|blackbirds sing|willows grow}
There's a {church|home|song} in the {leaves|pines|rain} and {the doors stand wide|it's always on|I'm let inside}
Lay me down where the {grass|light|stream} {is long|is deep|runs slow}
Every {seed|leaf|stone} has a {song to sing|place to be|tale to tell}
I was {lost|loud|tired} till I {came to you|heard you sing|found this hill}
Older than {sorrow|money|hurry}, {higher than pride|deeper than fear|free as the tide}
All the {world|sky|light} in a {drop of dew|ring of trees|field of blue}`,
    bridge: `
But who will guard it when we're done / the {daughter and the son|river and the sun}
And even fallen things can feed / the {smallest sleeping seed|moss, the bee, the weed}
One day I'll be a line of green / a {leaf that can't be seen|hill where I have been}`,
  },
  {
    name: 'space',
    triggers:
      'space star stars galaxy moon planet planets rocket cosmic cosmos universe orbit astronaut astronauts alien aliens mars comet comets saturn jupiter nebula spaceship satellite satellites starlight gravity constellation',
    hooks:
      "Far side of the moon|Send me a signal|No weight at all|Light that left years ago|Turn the ship around|Ten, nine, eight|Orbit me|Out where the dark is kind|The stars don't know our names|Falling up",
    past: `
We lay across the hood to see / the {comet swing by, wild and free|thing you swore would be}
You built a rocket out of tin / and {let me crawl right in|made me Captain then}
The countdown shook the window frames / and {someone called our names|set the sky in flames}
I trained for years to leave the ground / and {loved it, looking down|cried when I looked down}
The last thing that I heard was you / before {the sky went black from blue|the static and the blue}
We named a star for you that June / it {sets behind the moon|won't go out too soon}`,
    now: `
The earth is just a marble now / I {miss the rain somehow|cover it with my thumb somehow}
There's no up here, there is no down / I {float above your town|watch the storms go round}
I write your name in frozen breath / the {stars are all that's left|dark goes on, no end}
The radio is wind and hum / I {wait for you to come|answer, and it's dumb}
The light we see is old and late / but {beautiful to wait|worth it all to wait}
A satellite goes blinking by / the {loneliest in the sky|one that I live by}
I've got a window and a chair / and {all of everywhere|suns beyond compare}
The engines sleep, the cabin's dim / I {hum a launch-pad hymn|see Jupiter's bright rim}`,
    pre: `
And if you hear this, turn your head / up {over all the rooftops red|where the sky is red}
How many suns until I'm through / how {many until you}
Is anyone out there awake / is this {a big mistake|the leap we take}`,
    chorus: `
I'm a {spark|stone|song} in the {great|wide|long} dark, {burning through|coming down|on my own}
Every {star|sun|moon} is a {door I could go through|light for you|fire in the blue}
Gravity, {let me go|hold on tight|take me home}
We are {dust|light|fire} and we {used to shine|always were|never end}
I can see {forever|everything|tomorrow} from {up here|where I am|the moon}
Send a {line|word|sign} to the {edge of night|end of time|silent side}
There's no sound but {my heart|your voice|my breath} in the {empty blue|outer dark|afterlight}
Turn around, {little world|blue and white}, {turn around|I'm coming home|I still see you}`,
    bridge: `
But what's a galaxy to me / without {your cup of tea|a door, a lock, a key}
They say that nothing's ever lost / it {just forgets its cost|only gets tossed}
And now the heat shield starts to sing / I'm {coming down to spring|only a burning thing}`,
  },
  {
    name: 'summer',
    triggers:
      'summer beach sun sunshine sunny holiday tropical vacation surf surfing july august sand lemonade ice-cream icecream pool palm heat heatwave island carnival',
    hooks:
      "Keep the summer going|Sand in my shoes|Nobody's watching the time|Stay till the sun goes|Long days, warm nights|One more dive|Salt water and you|Barefoot all the way|Make it last till morning|Nothing but July",
    past: `
We rode our bikes down to the sea / with {nothing on our minds|one towel for you and me|the whole long summer free}
You cut the melon with a key / and {gave the heart to me|shared it out for free}
The ice-cream van was out of all / but {lemon, that was all|lemon, I recall}
We jumped together off the pier / and {had no room for fear|did it every year}
You wrote our names in ocean foam / and {we were slow to walk back home|it took them out to roam}
The tar was soft, the sky was white / we {waited for the night|flew a plastic kite}
My shoulders burned, your nose was red / we {laughed and ate instead|danced all night instead}`,
    now: `
The hammock hums, the windows yawn / the {sprinkler's on the lawn|radio's been on since dawn}
There's lemonade with too much ice / you {always pour it twice|say it tastes like paradise}
The kids run out along the sand / with {shells in either hand|ice cream on each hand}
The sun goes down like orange soda / we {stay to see it drown|no one's going down}
A ukulele, out of tune / and {half a yellow moon|singing to the moon}
Your hair is stiff with salt and wind / your {freckles come back in|summer's in your skin}
The fire is low, the tide is high / there's {sparks across the sky|no one asking why}
No shoes, no plans, no place to be / just {all of this for free|you here next to me}`,
    pre: `
And no one's counting down the days / we {waste them all the lazy ways|lose them in the haze}
Can you feel it getting late / let it {wait, let it wait}
If August has to come around / let it {find us here, sun-brown|not find this little town}`,
    chorus: `
Turn it {up|loud}, let the {day|light} {run on and on|go all night long}
We've got {sun|salt|gold} on our {skin|lips|hands} and {nowhere to be|nothing to do|time to lose}
Let the {whole|wide} blue {ocean|sky} {roll over me|sing to you|come to me}
Don't wake me {up|now} if it's {only a dream|too good to be true}
I could stay {here|like this} till the {end of days|stars come through|moon is blue}
Every {day|wave|song} like the {very first|one before|best of all}
We'll be {gold|young|brown} till the {leaves come down|summer ends|end of time}
Catch the {sun|wave|breeze} before it {slips away|hits the sea|goes down}`,
    bridge: `
I know the cold is on its way / but {not today, not today}
And when it's grey I'll think of you / in {seven shades of blue|salt and sunlight too}
One day we'll tell them how it was / and {they won't believe us|smile because}`,
  },
  {
    name: 'winter',
    triggers:
      'winter snow snowy snowman christmas cold december ice frost sleigh january frozen santa holiday holidays reindeer fireplace blizzard mittens advent xmas',
    hooks:
      'Snow on the window sill|Warm inside with you|Let it come down white|Keep the fire in|First snow of the year|Walk me home through the white|Candles in the window|All the bells are ringing|Colder than the moon|Home before the snow',
    past: `
We hung the lights along the stair / with {tape and too much care|tinsel in our hair}
The lake froze over Christmas Eve / and {none of us would leave|snow got up your sleeve}
You knitted me a crooked hat / I {wore it, and the cat|loved you just for that}
We pulled the sled up through the pines / in {long and wobbly lines|mittens, yours and mine}
The power went out at half past ten / we {told the stories then|lit the stove again}
The church was small, the choir was loud / and {you stood in the crowd|made my mother proud}`,
    now: `
The snow comes down without a sound / and {covers all the ground|lays the whole town down}
There's cinnamon and candle smoke / and {someone's telling jokes|boots beneath the cloaks}
The window wears a coat of ice / you {draw a heart on it twice|breathe upon it twice}
The street is white and no one's made / a {footprint in the shade|mark where children played}
The robin has the fence alone / he's {small, but it's his own|sings it on his own}
We stamp our boots, we shut the door / there's {wet wool on the floor|room for plenty more}
The bells across the valley sing / it's {half a year till spring|such a simple thing}
The fire is talking to itself / there's {brandy on the shelf|socks along the shelf}`,
    pre: `
And all the world is tucked away / it's {dark at four today|just you and me today}
Put one more log upon the flame / it's {never quite the same|nobody knows our names}
How can the cold be quite so kind / it {slows the turning mind|leaves the rush behind}`,
    chorus: `
Let it {snow|fall|blow}, let it {blow|drift|snow}, we've {got the fire's glow|nowhere to go}
There's a {light|song|place} for you {here by my side|in the window tonight|out of the cold}
All is {white|still|bright} on the {rooftops|hillside|street} {tonight|below|outside}
Hold my {hand|coat|cup} till the {feeling|warmth|morning} {comes back in|comes around}
Every {bell|flake|star} in the {sky|town|night} {sings tonight|comes down slow|knows your name}
We'll be {warm|home|here} when the {north wind|long night|winter} {comes around|lets us go}
Peace on {every|this old} {roof|road|house} {in the town|under snow}`,
    bridge: `
But there's a chair that no one takes / we {light one for his sake|leave a slice of cake}
Beneath the white the seeds lie still / and {dream beneath the hill|wait there, as they will}
And if the sun forgets us here / we'll {make our own this year|still be of good cheer}`,
  },
  {
    name: 'rain',
    triggers:
      'rain rainy storm storms stormy thunder lightning umbrella cloud clouds hurricane flood downpour puddles raining drizzle monsoon raincoat',
    hooks:
      "Let it rain on us|Under one umbrella|After the thunder|Dance till we're soaked|Grey turning silver|Listen to it fall|Wait it out with me|Two coats, one sky|Every drop of it|Sing it to the rain",
    past: `
You turned your collar to the street / with {puddles round your feet|laughter in your teeth}
We hid beneath the baker's sign / your {sleeve was wet on mine|coat was over mine}
The gutters sang, the buses hissed / the {first time that we kissed|last bus that we missed}
I lent you half of my umbrella / and {got wet, what a fella|you were standing taller}
The power died, the thunder rolled / you {lit a match to hold|told the one you always told}
You left your boots out in the yard / and {danced there, going hard|it was raining hard}`,
    now: `
It's coming down in silver thread / it {drums above the bed|rings the garden shed}
The street lamps wear a ring of gold / the {pavement shines, I'm cold|night is growing old}
The windows weep but I do not / {the coffee's good and hot|I like it here a lot}
The puddles hold the upside town / the {lights all hanging down|sky has fallen down}
The cat looks out and shakes her head / and {goes right back to bed|steals my place in bed}
Everyone runs, but I walk slow / there's {nowhere I must go|nothing I don't know}
The thunder clears its throat and rolls / like {barrels, or like souls|far-off bowling bowls}
The gardens drink, the gutters sing / it's {rinsing everything|almost like the spring}`,
    pre: `
And if it never stops again / we'll {learn to like the rain|build a boat and then}
Can you hear it on the tin / it's {asking to come in|time that we begin}
Who's afraid of getting wet / I'm {not done dancing yet|not, and you're not yet}`,
    chorus: `
Let it {pour|fall|rain}, let it {wash|rinse|drum} the {day|dust|blues} {away|from me}
I'm {soaked|wet|cold} to the {skin|bone} and I {feel all right|don't care at all|laugh out loud}
Every {cloud|storm|drop} has a {song|name} {for you|inside|to play}
Hold on {tight|to me} till the {thunder|sky|lightning} {clears away|lets us go|turns to blue}
We'll be {dry|warm} by the {morning light|break of day}
There's a {roof|room|coat} for {two|us} {in the rain|down the street|by the bay}
Nothing {grows|shines|sings} like the {world|town|street} {after rain|when it's through}`,
    bridge: `
But someone prayed for this all spring / a {farmer, or a king|seed, a leaf, a thing}
And then it stops, and all is new / the {sky half grey, half blue|air is clean right through}
I used to hide from skies like these / now {drench me if you please|I walk out with ease}`,
  },
  {
    name: 'spring',
    triggers:
      'spring bloom blooming blossom blossoms april easter sakura cherry green tulips daffodils robin seedlings',
    hooks:
      'Everything begins|Green again|Open the windows|First warm day|Wake up the garden|Blossom on the line|April in your hair|Here comes the green',
    past: `
We put the winter coats away / on {the second day of May|such a careless day}
You came in with your hands all mud / and {one pale apple bud|news about the flood}
The cherry trees let go at once / and {snowed on everyone|we stood there in the sun}
I cut my hair, I washed the floor / and {opened every door|sang like once before}`,
    now: `
The bees are drunk on apple bloom / there's {sunlight in the room|a blackbird with a tune}
The windows open one by one / to {let the music out|let in a little sun}
The swallows came on Tuesday noon / a {little bit too soon|each with half a tune}
There's green on every branch and wall / it's {coming through it all|I can hear it call}
The children draw upon the street / in {yellow, with bare feet|chalk beneath my feet}
You hang the washing, white on blue / the {wind plays peekaboo|line is dancing too}`,
    pre: `
And something underneath the ground / is {turning round and round|making not a sound}
Can you feel it in your bones / it's {pushing up the stones|ringing all the phones}`,
    chorus: `
Let it {bloom|grow|come}, let it {climb|run|shine} {up the wall|over all}
There's a {green|new} {song|world} in the {garden|air|branches} {today|for you}
All the {cold|grey|dark} is {behind us now|over and done|melting away}
We get {one|a} more {chance|spring|start} to {do it right|begin again|get it right}
Open {up|wide} every {door|heart|hand}, let the {morning in|light come in|sun come in}
I was {sleeping|frozen|buried} and {now I sing|it is spring|I begin}`,
    bridge: `
It will not last, that's why it's dear / we {get it once a year|have it now and here}
What if the thing you thought was dead / was {only asleep instead|dreaming there in bed}`,
  },
]
