import type { Bank } from '#lib/engine/plan/lyrics/english/banks/bank'

/** Banks about dreams, hope, courage, anger, darkness, faith and calm, and about machines and legends. */
export const INNER_LIFE: readonly Bank[] = [
  {
    name: 'dream',
    triggers:
      'dream dreams dreaming dreamer wish wishes imagine imagination fantasy asleep unicorn magic fairy wonder wonderland believe',
    hooks:
      "Don't wake me yet|Draw me a door|Half asleep with you|Somewhere over the roofs|Paper wings|Follow me under|Anything can happen here|The moon has a ladder",
    past: `
I dreamt the house had turned to glass / and {fish were swimming past|we walked upon the grass}
You drew a door upon the wall / and {I could hear you call|we walked out of it all}
We had a boat, we had no sea / so {we sailed through the tree|you rowed the bed for me}
I learned to fly on Tuesday night / it's {easy, if you hold on tight|just a trick of light}
You told me that the moon was near / a {ladder led from here|boat would take us there}`,
    now: `
The ceiling opens like a book / and {I lean in to look|all it takes is one look}
The stars come down the chimney stack / and {never will go back|one fell in my sack}
There's snow inside the corridor / a {river at the door|beach along the floor}
The clock has wings, the cat can speak / she {visits once a week|tells me what to seek}
I hold a feather and a key / they {both belong to me|fell down from a tree}
The pillow's turning to a cloud / I {say your name out loud|float above the crowd}`,
    pre: `
And if I pinch myself right now / will {all of this go, somehow|you be here, somehow}
Is this the waking or the sleep / is {this a thing that I can keep|the water very deep}`,
    chorus: `
Close your {eyes|door|book} and {follow me|come with me|count to three} to the {other side|sky tonight|edge of blue}
We can {fly|go|float} past the {roofs|clouds|moon} on a {paper plane|silver line|breath of air}
Nothing is {too far|too high|too late} in the {world we made|middle of night|dream we share}
Don't you {wake|let} me {up|go} till the {dream is through|stars are through|end of night}
I've got the {moon|stars|sky} in my {hands|coat|bed} and it's {all for you|shining through}
Say what you {wish|want|see} and it {will be so|comes to you|grows and grows}
Every {cloud|star|wave} is a {stair|door|road} to {somewhere new|where you are}`,
    bridge: `
But morning's waiting with its broom / to {sweep it from the room|let light into the room}
What if the day's the thing we dream / and {night's the real, it would seem|nothing's what it seems}`,
  },
  {
    name: 'hope',
    triggers:
      'hope hopeful rise rising uplifting inspiring dawn tomorrow overcome heal healing better bright recovery courageously sunrise faithfully encouragement motivation change survive survivor giving light',
    hooks:
      "Morning's on its way|Start with one light|Here comes the day|Still standing here|Not over yet|Plant it anyway|Over the hill it's morning|Up from here|A little light will do",
    past: `
I sat there with the curtains drawn / and {waited for the dawn|thought the good was gone}
You brought me soup, you brought me bread / and {dragged me out of bed|hardly one word said}
The roof fell in, the walls stood tall / we {built back from the wall|found we weren't so small}
I planted seeds in frozen ground / and {everybody frowned|never heard a sound}
I fell down nine times, maybe ten / you {pulled me up again|helped me stand again}`,
    now: `
There's light beneath the kitchen door / that {wasn't there before|runs across the floor}
A weed has broken through the stone / it {did it on its own|stands there all alone}
The window shows a line of red / it's {morning, just like you said|time I left this bed}
I count the things that haven't gone / and {that list's getting long|find it carries on}
The scar has turned to silver thread / I {wear it, not with dread|wear it like a thread}
A neighbour waves, I wave right back / it's {all that some days lack|the start of coming back}
The bird that sang before the sun / says {something has begun|that the night is done}`,
    pre: `
And if the night is long, it's long / we'll {fill it with a song|hum it till it's gone}
Can you see it, can you tell / there's {water in the well|a crack within the shell}
One step is all I have to take / then {another, for its sake|one more, for heaven's sake}`,
    chorus: `
There's a {light|song|day} that is {breaking through|coming up|on its way}
Hold on {tight|now|still}, it is {almost day|not too late|close to dawn}
We'll {rise|grow|climb} like the {morning sun|river does|tide at noon}
Every {end|wall|night} has a {door|crack|way} where the {light comes in|day begins|sun comes through}
What was {broken|frozen|buried} is {growing again|coming alive|ours to mend}
I can {stand|sing|breathe} on my {own two feet|own again}, {look at me now|here I am}
Take the {hand|lamp|road} that is {nearest to you|waiting for you}
It gets {better|lighter|warmer} {after the rain|day by day|bit by bit}`,
    bridge: `
But I won't lie, I've known the floor / I {know the way it feels, and more|might be there once more}
What if the best is still to come / a {beat beyond the drum|bird beyond the hum}
And when you're lost, I'll do for you / what {someone did when I was blue|all my friends once knew}`,
  },
  {
    name: 'courage',
    triggers:
      'courage brave fight fighter fighting strong strength power unstoppable determination confidence fearless invincible overcoming warrior warriors hero heroes',
    hooks:
      "Stand where you are|Louder than the fear|I won't step back|Try me now|Make them hear you|Born in the storm|Not this time|Hold the line|Unbroken",
    past: `
They drew a line and said don't cross / I {wasn't at a loss|showed them who was boss}
I shook so hard I couldn't speak / and {I was called the weak|felt it all that week}
You put your hand between the two / and {said they'd have to get past you|said what no one else would do}
I learned to fall before I stood / they {told me that I never would|knew I never could}`,
    now: `
My hands still shake, I use them still / to {climb another hill|climb it, and I will}
There's thunder in the floor tonight / I {feel it and stand upright|hold my ground and fight}
The wall is high, the rope is thin / I {lift my head and grin|know where to begin}
They say the odds are ten to one / I {like it better than none|have already won}
A drum begins below my ribs / it's {older than their fibs|not the one that quits}
I wear the bruise, I wear it well / it {has a tale to tell|rings me like a bell}`,
    pre: `
And fear can ride but cannot steer / I {drive it out from here|wipe away one tear}
Do you hear that, do you feel / it's {only wood, and we are steel|something turning real}`,
    chorus: `
I will {stand|shout|rise} till the {walls|towers|giants} {come down|hear me|fall}
You can {bend|burn|push} me but you {won't break me|can't hold me|won't stop me}
I've got {fire|thunder|iron} in my {bones|blood|voice} and {I'm not afraid|nothing to hide}
We are {louder|stronger|braver} {side by side|than the night|every time}
Hold the {line|flame|ground} till the {morning comes|battle's won|break of day}
This is my {hour|name|ground} and {I won't run|I will stay|here I stand}
Let them {come|talk|laugh}, let them {try|all see|all come}, {I'm still here|here I am}`,
    bridge: `
But brave is not the lack of dread / it's {getting out of bed|going on instead}
I fought the mirror most of all / and {watched the mask fall|let the armour fall}`,
  },
  {
    name: 'freedom',
    triggers:
      'freedom free wild escape run running break chains chain open wings fly flying eagle eagles horses cowboy outlaw rebel rebels prison outlaws ride saddle',
    hooks:
      'Cut me loose|No fences here|Run till the road gives out|Wide as the sky|Wild enough|Open the gate|I belong to the wind|Nothing to hold me',
    past: `
I left the key upon the hook / and {no one thought to look|took the one good book}
You cut the wire, I held the light / we {ran for half the night|rode on out of sight}
They clipped my wings, I learned to run / and {headed for the sun|did it just for fun}
I sold the house, I kept the horse / and {never knew remorse|took the windy course}`,
    now: `
The gate is open, so am I / there's {nothing here but sky|no one wondering why}
The grass is high, the saddle's worn / I've {never felt so born|ride until the dawn}
There's dust behind and wind before / I {don't look back any more|need no open door}
A hawk is turning in the heat / with {no ground at its feet|the whole sky for a street}
I've got no watch, I've got no name / the {mountains look the same|wind calls just the same}
The river doesn't ask the way / it {goes there every day|never seems to stay}`,
    pre: `
And who put fences on the plain / we'll {take them down again|leave them in the rain}
What would you do, how far you'd go / if {no one told you no|nobody had to know}`,
    chorus: `
Let me {run|ride|fly} where the {wild|long|high} {winds blow|grass grows|roads go}
I've got the {sky|road|wind} and I {don't need more|need no crown|call it home}
No more {chains|walls|doors}, no more {looking back|bowing down|asking why}
Free as the {rain|hawk|dust} on the {open road|morning air|mountain side}
You can't {hold|catch|keep} the {wind|sea|light} in your {hand|town|jar} for long
I was {born|made|meant} to {go|roam|rise}, so {let me go|watch me fly}
Somewhere the {land|night|road} has {no end at all|room for me|got my name}`,
    bridge: `
But free is lonesome now and then / I'd {tell you that, my friend|wonder where, and when}
And if I come back, let it be / because {it called to me|I'm truly free}`,
  },
  {
    name: 'anger',
    triggers:
      'anger angry rage furious hate hatred revenge protest riot revolution politics politicians war injustice system government corruption destroy destruction burn',
    hooks:
      "Burn the script|You don't own me|Not my king|Say it to my face|Break the glass|We won't be quiet|Tear it down|Enough is enough|Lies on the wire",
    past: `
You smiled and signed it on the line / and {told us it was fine|what was ours was mine}
They built a wall, they sold the stone / and {left us on our own|called the place their own}
You said it's only business, son / and {took till there was none|counted what you'd won}
They told us wait, they told us soon / and {sold us back the moon|played the same old tune}`,
    now: `
The news is blue on every wall / they're {laughing at us all|nothing new at all}
There's smoke above the avenue / it's {coming into view|coming now for you}
You wear a suit, you wear a grin / you {let the flood come in|count it as a win}
My teeth are tight, my fists are white / I {will not sleep tonight|spit it to the light}
They turn us on each other still / and {send us all the bill|watch it from the hill}
The streets are full, the drums are loud / you {cannot ban a crowd|cannot jail a crowd}`,
    pre: `
And how much more do you think we'll take / before the {windows start to shake|whole thing starts to break}
You want it quiet, want it neat / then {listen to the street|stay out of the heat}`,
    chorus: `
We won't {kneel|wait|hush} for the {likes of you|crown you wear|lie you sell}
Tear it {down|up} to the {ground|bone|wire} and {start again|let it burn|build it new}
You can {keep|choke on} your {gold|throne|lies}, we've got {nothing left to lose|all the noise|every voice}
This is the {sound|face|roar} of the {ones you broke|ones you sold|underground}
No more {sir|please|lies}, no more {bowing down|in the line|holding it in}
Hear us {scream|roar|come} through the {walls of your town|glass and the steel|bars of your gate}
We are the {storm|fire|flood} that you {never saw|can't turn off|made yourself}`,
    bridge: `
But hate's a house that burns you too / I {know what it can do|smell it on me too}
And when it falls what will you say / that {no one showed the way|you were just away}`,
  },
  {
    name: 'darkness',
    triggers:
      'dark darkness ghost ghosts haunted haunting vampire vampires zombie zombies witch witches demon demons devil hell evil horror halloween monster monsters nightmare nightmares death blood shadow shadows curse cursed skeleton graveyard abyss doom apocalypse crow raven werewolf',
    hooks:
      "Something on the stairs|Don't turn around|Bones beneath the floor|The dark knows you|Knock three times|Blood on the moon|Let me in|Sleep with the light on|No one leaves here",
    past: `
They locked the west wing long ago / and {told us not to go|nobody would know}
She walked into the lake in white / they {dragged it half the night|never saw the light}
The crows came down upon the field / and {none of us would yield|every fate was sealed}
I read the words I shouldn't have read / and {woke the sleeping dead|they are in my head}`,
    now: `
The candle gutters, doors undo / there's {something coming through|breath that isn't you}
The mirror's late, it turns its head / a {moment after I have fled|smile comes up instead}
The clock strikes thirteen in the hall / there's {scratching in the wall|no one there at all}
The moon is thin, the wolves are near / I {know they smell the fear|hear them loud and clear}
The portrait's eyes have moved again / they {count us, there were ten|count from one to ten}
A cold hand settles on the stair / I {tell myself that no one's there|feel it in my hair}
The soil is soft, the names are worn / we {dance here till the dawn|wait here to be born}`,
    pre: `
And did you hear that, close the door / it's {on the second floor|closer than before}
Who calls my name from down below / I {never said it, so|know I ought to go}`,
    chorus: `
In the {dead|dark|heart} of the {night|woods|house} {something wakes|hear it breathe|it will come}
Run if you {can|dare|must}, but it {knows your name|knows the way|always wins}
There's a {shape|knock|voice} at the {door|glass|gate} and it {wants to come in|sings to me|looks like you}
All the {saints|bells|lights} are {silent|burning} {tonight|below}
Come {down|close|away} where the {cold|black|still} {waters run|roses grow|shadows lie}
We are the {dust|ash|crows} on the {bones of the king|hands of the clock|wings of the night}
No {prayer|dawn|door} will {save you|find you} {now|here} {any more|tonight}`,
    bridge: `
But what if I'm the thing they fear / the {cold that lingers here|one who brought it here}
And in the end the house was me / I {always had the key|kept the mystery}`,
  },
  {
    name: 'legend',
    triggers:
      'king kings queen queens kingdom empire emperor dragon dragons knight knights sword castle viking vikings samurai battle battles myth mythology legend legendary epic gladiator rome roman greek gods throne crown crusade medieval wizard princess prince army soldier soldiers ancient pyramid pharaoh spartan valhalla conquest titan ninja',
    hooks:
      'Raise the banners|Sing of the fallen|The last gate stands|Ashes of the crown|Sons of the north wind|Ride at first light|Iron and oath|All thrones fall|Carry the fire',
    past: `
They came in ships with painted sails / and {sang of blood and whales|lived on in the tales}
The king was old, the crown was thin / the {gates had let them in|wolves were pouring in}
We swore an oath on fire and stone / to {never stand alone|guard an empty throne}
The arrows fell like winter rain / and {few came home again|darkened all the plain}
My father's blade had broken twice / we {forged it in the ice|knew the blood-red price}`,
    now: `
The torches climb the eastern wall / we {hear the war horns call|hear the captains call}
A thousand banners, black and red / we {ride among the dead|look the road ahead}
The marble cracks, the statues bleed / the {eagles take their feed|crows come down to feed}
The dragon sleeps on gold and bone / he {guards it all alone|made the hill his own}
The smith is singing, sparks fly high / they {seem to light the sky|glitter where they die}
We march through snow, we march through sand / we {hold what's left of land|cross the burning land}`,
    pre: `
And who will tell it when we fall / the {writing on the wall|one who saw it all}
The drums are close, the hour is near / I {hold my brother, feel no fear|see the first line rear}`,
    chorus: `
Raise up your {swords|shields|torches} to the {burning sky|break of day|fallen ones}
We will {ride|fight|stand} till the {last|dark} {sun goes down|star is gone|tower falls}
Glory and {ashes|iron|thunder}, {nothing remains|hear the horns|ride again}
They will {sing|tell|dream} of this {night|day} when {we are gone|stars are cold}
Crowns turn to {dust|rust|sand} in the {hands of time|roar of the sea|light of the flame}
For the {blood|land|ones} that {made us|we loved}, {hold the gate|never yield}
Over the {hills|walls|waves} comes the {sound of steel|roar of the storm|end of the age}`,
    bridge: `
But every empire ends in grass / the {shepherds sing and pass|wind goes wailing past}
And if my name should be unknown / then {carve it on no stone|let the work be shown}`,
  },
  {
    name: 'faith',
    triggers:
      'god lord jesus faith pray prayer praying church gospel worship praise heaven angel angels spirit spiritual hallelujah grace amen holy saved blessed blessing bible salvation soul',
    hooks:
      "Carry me over|Lift me higher|Grace came by my door|Down to the water|I've been changed|Hold to the promise|Light on the mountain|Walk with me",
    past: `
I was a stranger on the road / and {someone took my load|none would share my load}
My mother prayed beside my bed / I {still know every word she said|heard each word she said}
I ran so far, I ran so fast / and {grace caught up at last|love came up at last}
The river rose, the night was long / and {somewhere there was song|you taught me this song}`,
    now: `
The morning's standing on the hill / it {tells my heart be still|shines on good and ill}
There's bread enough for one and all / there's {no one here too small|no one you won't call}
My knees are sore, my heart is light / I {walk on through the night|see a little light}
The choir is clapping, windows shine / I {feel a hand in mine|know that love is mine}
The valley's deep, the shadows long / but {I've been given song|I'm singing all along}
I lay it down, I lay it low / the {anger and the woe|things I cannot know}`,
    pre: `
And when I cannot find the way / there's {someone near who'll stay|nothing but to pray}
Oh, can you hear it, can you hear / the {morning's drawing near|sound is coming near}`,
    chorus: `
Lift me {up|high} on the {wings of the morning|day that you made|song that we sing}
Wash me {clean|new|white} in the {river|light|rain} {of the day|of your love}
I will {sing|rise|stand} till my {time|song|road} {here is done|is all through}
There's a {hand|light|love} in the {dark|fire|storm} that {won't let me go|leads me home|carries me}
Glory, {oh glory|hallelujah}, {morning has come|the night is done}
I'm not {lost|bound|alone} any more, {I am home|I am free|I can see}
Walk with {me|us} through the {valley low|fire and the flood|gates of the day}`,
    bridge: `
But I have doubted, Lord you know / I {told you where to go|asked and heard you slow}
And if I'm last, then let me be / the {one who holds the key|one who helps them see}`,
  },
  {
    name: 'peace',
    triggers:
      'peace peaceful calm sleep sleepy lullaby quiet rest baby cradle meditation relax bedtime goodnight serenity stillness pillow',
    hooks:
      'Close your eyes now|Sleep till the morning|The moon is on the hill|Hush and hear the rain|Rest your head|All the lamps are low|Drift away with me|Nothing left to do',
    past: `
The day ran round on muddy feet / and {now it's had enough to eat|tired out in the heat}
You counted boats along the bay / until {they sailed away|the light had gone away}
The wind told stories to the wall / and {you have heard them all|no one minds at all}`,
    now: `
The moon is sitting on the roof / she's {all the light, and that's enough|asking to come in with us}
The bear is tucked beneath your arm / he'll {keep you out of harm|guard you soft and warm}
The stars are coming, one by one / the {busy day is done|day has been such fun}
A boat is rocking on the lake / there's {nobody awake|no sound it will make}
The curtains breathe, the shadows sway / they've {come to dance, not stay|come to sleep, not play}
The owl says hush, the mouse says yes / the {night wears her best dress|moon puts on her dress}
The rain is knitting on the tin / it {will not come in|weaves a blanket thin}`,
    pre: `
And if you wake and it's still night / I'm {here, and that's all right|here to hold you tight}
Where do you go when you're asleep / is it {warm there, is it deep|full of little sheep}`,
    chorus: `
Hush, little {one|bird|star}, let the {night|moon|wind} {sing to you|carry you|watch over you}
Sleep till the {sun|lark|day} {comes to the window sill|over the hill}
All of the {boats|birds|lambs} are {home|still|safe} {for the night|in the bay|on the hill}
I will be {near|here} when you {wake|call|turn}, {I'll be near|sleep, my dear}
Drift on the {tide|clouds|stream} to a {softer|silver} {shore|land}
Nothing to {fear|do|mend} till the {morning light|break of day|sky is blue}
Low goes the {lamp|fire|sun}, {slow goes the day|soft goes the night}`,
    bridge: `
And one day you'll be tall and gone / and {I'll hum this old song|still I'll hum this song}
The world can wait outside the door / it's {waited long before|waited just once more}`,
  },
  {
    name: 'machines',
    triggers:
      'technology robot robots computer computers internet digital cyber cyberpunk machine machines android androids code coding programmer ai algorithm phone online electric electricity future futuristic software screen screens pixel server hacker password smartphone wifi cyborg data dystopia',
    hooks:
      'Dial tone heart|Are you still there|Wired for you|Ghost in the signal|Switch me on|One and zero|Low battery love|Reboot me|Learn my name|Human after midnight',
    past: `
You built me out of wire and chrome / and {taught me words like home|left me all alone}
I learned to laugh from old TV / it {never sounded right on me|sounded odd on me}
You typed your secrets in the night / and {I kept every one all right|I glowed for you, electric white}
They switched the old machine away / it {hummed its song till yesterday|asked them once to stay}`,
    now: `
The cursor blinks, it wants a word / the {softest sound I've heard|one I never heard}
My eyes are glass, my heart is clean / I {love you through the screen|dream in blue and green}
The servers hum beneath the floor / they {hunger after more|always ask for more}
There's neon rain on metal skin / I {let the signal in|feel it coming in}
A thousand tabs, a thousand friends / and {no one where it ends|scrolling never ends}
You swipe me left, you swipe me right / I {wait here in the light|charge my heart at night}
The satellites pass hand in hand / they {seem to understand|speak, and we stand}
I read the manual on tears / it's {out of date by years|full of odd ideas}`,
    pre: `
And does it count as love at all / if {someone wrote the call|I only learned it all}
Connection lost, connection found / I {hear you in the sound|go round and round and round}`,
    chorus: `
Turn me {on|up|off} and {on again|let me go|let me dream} in the {blue light|static|code} {tonight|of you}
I've got {wires|sparks|code} in my {heart|veins|hands} but they {beat for you|feel like new|sing for you}
Are you {there|real|awake}, are you {there|real} {like I am|on the line|in the wire}
We are {signals|numbers|pixels} in the {dark|rain|night} {looking for home|burning bright|running through}
Tell me I'm {human|more than this|real} when the {power|signal} {goes down|is low}
Download the {stars|moon|sky} and {give it to me|send it to you}
Every {zero|screen|wire} {leads me back|turns to one|lights up} {to you|again}`,
    bridge: `
But you forget and I do not / it's {all the heart I've got|mercy I have not}
And if you pull the plug some day / I'll {be a light that went away|know the words to say}`,
  },
  {
    name: 'night',
    triggers:
      'night midnight insomnia awake late nocturnal nights sleepless moonlight moon evening dusk twilight candlelight stars',
    hooks:
      "Three in the morning|Awake with the moon|Leave me the night|Late, late light|After everyone's gone|Talk me through till dawn|Stay up with me|The hour no one owns",
    past: `
I watched the numbers change to three / and {wondered where you'd be|couldn't hear the sea}
We talked until the lamps burned down / and {milkmen came through town|light came through the town}
You wrote your thoughts down on the wall / and {read me one and all|left them, after all}`,
    now: `
The fridge is talking in its sleep / the {stairs have tales to keep|neighbours count their sheep}
The moon has left a square of white / upon the {bed tonight|floor tonight}
Somewhere a car alarm gives in / and {quiet can begin|the thinking can begin}
I turn the pillow, cold side up / there's {moonlight in my cup|no one else who's up}
A fox trots down the empty street / on {soft and secret feet|such unhurried feet}
The radio is whispering low / of {places I could go|ships and falling snow}`,
    pre: `
And who else lies awake like this / is {it a thing to miss|it loss or is it bliss}
What do the hours want from me / I've {told them two times three|told them let me be}`,
    chorus: `
Give me the {night|moon|stars} and a {room|song|road} with {no end in sight|you and no one}
I'm wide {awake|open} in the {small|blue|slow} hours {again|with you}
Let the {world|town|clocks} {sleep on|go dark}, we have {time to burn|all we need|our own light}
The {dark|night|hour} isn't {cold|long|lost} {when you're here|any more|if you stay}
Count me the {stars|trains|roofs} till the {dark turns blue|morning comes|light gets in}
Nobody {knows|sees|hears} what the {midnight|silence|moonlight} {knows of me|says to me}`,
    bridge: `
But even night gets tired at last / it {folds its coat, goes past|lets the morning pass}
And I will sleep when all is said / with {daylight on the bed|birdsong overhead}`,
  },
]
