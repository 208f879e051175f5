import type { Bank } from '#lib/engine/plan/lyrics/english/banks/bank'

/** Lines in the diction of some genres, whatever the theme. `genres` lists their ids, separated by spaces. */
export type StyleBank = Omit<Bank, 'triggers'> & { genres: string }

export const STYLE_BANKS: readonly StyleBank[] = [
  {
    name: 'country',
    genres: 'country',
    hooks:
      "That's how the story goes|Gravel and grace|Raised on this road|Whiskey and weather|Where the blacktop ends|Sunday shoes",
    past: `
My daddy's hat was on the dash / with {gravel in the ash|a roll of folded cash}
We parked out where the fields begin / and {let the evening in|heard the geese come in}
She poured the coffee, called me hon / I {tipped her, everyone|knew that I was done}
The preacher shook me by the hand / and {said he'd understand|talked about the land}
I signed the papers, sold the cow / I {think about it now|miss her anyhow}`,
    now: `
The screen door slams, the tailgate's down / there's {not much else in town|lightning on the town}
There's mud on every boot I own / and {fence posts that I've known|acres I have sown}
The jukebox knows but seven songs / and {three of those are wrong|we all sing along}
The Friday lights are on the field / the {harvest's down to yield|tractors cool, unwheeled}
An old guitar, a six-string moon / I {never got in tune|play it out of tune}`,
    pre: `
And Mama said it all comes round / like {rain on thirsty ground|water underground}
If you can't find me, check the bar / or {underneath a car|follow that guitar}`,
    chorus: `
Raise 'em {up|high} for the {dirt road|small town|old times} {we came from|and the rain|one more time}
There's a {truth|grace|song} in the {dust|fields|rain} of {this old town|where I'm from}
Lord, I {know|hope|swear} I'm {doing fine|coming home|hard to love}
It ain't {much|fine|new} but it's {mine and yours|all we've got|good enough}
Some things you {lose|learn|leave}, some {things you keep|roads you know}`,
    bridge: `
But roots go down and roads go out / that's {what it's all about|something I've no doubt}
And when they lay me in the clay / just {let the fiddle play|sing me down the way}`,
  },
  {
    name: 'club',
    genres: 'house techno trance disco dubstep dnb funk afro reggaeton salsa kpop jpop',
    hooks:
      'Feel it now|Higher, higher|Lose control|In the light|All night long|Let it take you|Closer, closer|One more time around',
    past: `
I came alone, I came in late / and {something couldn't wait|you were at the gate}
You moved like water through the light / and {everything was right|I was yours all night}`,
    now: `
The lights go down, the kick comes in / I {feel it on my skin|know we're going in}
There's colour running down the walls / it {rises and it falls|answers when it calls}
I close my eyes, I'm made of sound / my {feet have left the ground|whole world's coming round}
Your shadow's dancing into mine / in {perfect, perfect time|one unbroken line}
We're one big heart, we're one big beat / from {ceiling down to feet|rooftop to the street}
The sweat, the smoke, the strobe, the heat / you {feel it in your feet|pull me to my feet}`,
    pre: `
And it's building, building, here it comes / it's {louder than the drums|something in the drums}
Don't look down now, don't let go / we're {going with the flow|nearly there, I know}
Take a breath and hold it in / let {everything begin|all the lights come in}`,
    chorus: `
Take me {up|higher}, {take me there|all the way}
Feel it in your {body|heartbeat|hands} {tonight|right now|again}
We don't {need|want} to {come back down|ever stop|say a word}
Let the {music|rhythm|light} {take control|in your soul|make you whole}
I can {feel|hear} your {heart|love} {calling me|in the sound|all around}
You and {I|me} in the {light|sound}, {you and I|all night long}`,
    bridge: `
And when the beat is gone, we hear / our {hearts so loud, so near|breathing, close and clear}
Just one more second in the air / then {fall and I'll be there|nobody can say where}`,
  },
  {
    name: 'heavy',
    genres: 'metal punk',
    hooks:
      'Feed the fire|Nothing left to burn|No gods, no chains|Scream it out|Teeth and iron|Hammer falls|Last man standing|Black sun rising',
    past: `
They sold us lies, they called it bread / and {walked upon our dead|crowned themselves instead}
The sky went black, the sirens cried / and {half the city died|no one could decide}
I broke the chain, I broke the wheel / I {taught my hands to feel|traded blood for steel}`,
    now: `
The hammers fall, the furnace screams / I {wake from iron dreams|burn what you have deemed}
There's thunder caged inside my teeth / and {hell to pay beneath|nothing underneath}
A black sun climbs, the vultures wait / we {hammer on the gate|hold the line of hate}
I spit the ash, I taste the rust / we {rise up from the dust|break the thing we must}
The walls are weeping oil and smoke / I {choke on what you spoke|wear the words you broke}
No mercy comes, no morning breaks / the {ground beneath us shakes|sleeping monster wakes}`,
    pre: `
And can you hear the engines pray / they're {coming on their way|grinding down the day}
One, two, three, four, break the door / we're {not yours any more|coming back for more}`,
    chorus: `
Burn {it|them} {down|out}, let the {black|cold} {smoke rise|sky fall|wind howl}
We are the {wrath|noise|storm} and we {will not die|never kneel|own the night}
Raise your {fists|horns|voice} to the {falling sky|broken crown|end of days}
Nothing is {sacred|holy|safe}, {nothing is mine|let it fall|break it all}
Scream till the {stars|walls|stones} {come crashing down|bleed for you|turn to dust}
Born in the {dark|fire|noise}, {die in the light|here we stand|hear us now}`,
    bridge: `
But silence is the loudest sound / when {ashes hit the ground|no one is around}
And after all the gods are dead / who {sleeps in their great bed|wears the crown instead}`,
  },
  {
    name: 'soul',
    genres: 'soulrnb jazz bossa gospel',
    hooks: 'Easy now|Sugar, slow down|Blue is the colour|Talk to me sweet|Linger on|Take your time|Softly, softly',
    past: `
You wore that dress, the blue, the long / and {hummed a Gershwin song|I was not that strong}
The bar was empty, save for you / and {smoke of silver blue|one last drink for two}
You said my name like summer rain / and {said it once again|cleared up all my pain}`,
    now: `
The piano's leaning on the moon / it {plays our foolish tune|won't be closing soon}
The lamp is low, the record turns / the {last cigarette burns|slow the candle burns}
There's velvet in the way you speak / it {makes the strong go weak|lasts me all the week}
You take your time, you take my hand / the {sweetest thing unplanned|moon and you, so grand}
The saxophone is half asleep / with {secrets it can keep|blues that run so deep}`,
    pre: `
And baby, tell me what to do / when {all I see is you|grey skies turn to blue}
Is it the wine, is it the night / or {do you feel all right|just the candlelight}`,
    chorus: `
Slow {down|now}, {sugar|baby|darling}, {take your time|hold me near|stay with me}
There's {honey|moonlight|music} in your {voice|eyes|hands} {tonight|for me|again}
Love me {easy|sweet|slow} till the {stars are gone|lights are low|morning blue}
I've got {nothing|nowhere} but {time|love} {for you|tonight|to give}
Oh, the {night|moon|band} knows {what I mean|how I feel|every word}`,
    bridge: `
But morning's got a lot to say / it {takes the blue away|sends the moon away}
And if you go, then leave the tune / I'll {hum it to the moon|need it pretty soon}`,
  },
  {
    name: 'reggae',
    genres: 'reggae',
    hooks: 'Easy does it|One good day|Let it flow|Sun is up, love is up|No worry now|Sweet, sweet morning',
    past: `
My granny grew the sweetest cane / and {sang us through the rain|gave it all the same}
We had no shoes, we had a ball / and {that was all in all|goals upon the wall}`,
    now: `
The sun comes easy through the door / and {dances on the floor|who could want for more}
The drummer's laughing on the one / we {rest when we are done|play until the sun}
The market's full of yellow fruit / a {boy plays on a flute|man in a wedding suit}
The sea is talking to the stones / of {love and not of thrones|rest for weary bones}`,
    pre: `
So tell the worry, tell the strife / we're {living out a life|cut it like a knife}
And when the rain comes, let it fall / there's {roof enough for all|sun behind it all}`,
    chorus: `
Take it {slow|easy}, let the {good|sweet} {times roll|love grow|day flow}
We've got {love|sun|time} and it's {all we need|free for all|shining down}
One {heart|drum|song}, one {love|road}, {one good day|in the sun}
Let the {river|music|people} {run|move|sing} {and be free|in the sun|every day}`,
    bridge: `
But hungry bellies hear no song / we {share it all along|carry it along}
And one day everyone will eat / and {dance along the street|rest their weary feet}`,
  },
  {
    name: 'rock',
    genres: 'classicrock indierock powerballad synthwave grunge shoegaze rocknroll',
    hooks:
      'Hearts on the wire|Never coming down|Louder in the dark|All we ever wanted|Run to the light|Hold me to it|This is how it starts|Ask me tomorrow',
    past: `
We drove all night on borrowed gas / and {watched the cities pass|cut our hands on glass}
You drew a heart upon the wall / and {said you'd give it all|waited for the fall}
We were too loud, we were too young / with {songs we'd never sung|salt upon the tongue}
I had your name on every page / and {broke out of the cage|sang it off the stage}
You taught me how to lose a fight / and {still come out all right|still get home that night}
The summer that we burned the map / I {slept upon your lap|learned to set a trap}`,
    now: `
There's static on the radio / and {nowhere left to go|neon in the snow}
I see you standing in the light / like {you could start a fight|something out of sight}
The city hums, the wires glow / there's {something you should know|nothing moves so slow}
I've got a match, you've got the spark / let's {burn it in the dark|leave the world a mark}
We count the sirens, count the stars / the {lights of passing cars|scratches on guitars}
My heart's a drum inside a room / it {echoes like a tune|opens very soon}
You say you're fine, you're not, I know / it's {hard to let it go|something you don't show}
The night is young and so are we / come {run away with me|be whoever you can be}`,
    pre: `
And if we fall, then let us fall / it's {better than nothing at all|better than not to fly at all}
Say you'll stay, and say it twice / I {never took advice|know there is a price}
I can feel it, can't you tell / it's {ringing like a bell|breaking through the shell}
If you call me, I'll be there / with {the wind still in my hair|no shoes and wind-blown hair}
Tell me what you're running from / and {where the fear comes from|I will go along}
There's a minute, there's a chance / for {one more reckless dance|another second glance}
Do you hear it in the rain / it's {calling out your name|starting up again}
Every second that we wait / it's {getting kind of late|knocking at the gate}`,
    chorus: `
We'll be {running|singing|burning} till the {night is gone|morning light|sky turns blue}
Hold {on|me} till the {stars|lights|walls} {come down|give way|are gone}
I'd {walk|wait|fight} a hundred {miles|nights|years} {for this|for you|again}
There's a {fire|song|storm} in my {heart|head|hands} {tonight|for you|again}
Don't let {go|me fall}, don't let {this night end|it slip away}
Nothing's gonna {stop|change|break} us {any more|here tonight|after all}
Tell me {now|once} that you {feel it too|want it too|know it's true}
If it's {wrong|real|a dream}, let it {last all night|be with you|never end}`,
    bridge: `
But if it's over, let it be / the {best of you and me|wildest it could be}
And all the scars along our skin / are {how the light gets in|maps of where we've been}
Now turn it down, now hear it slow / there's {one thing you should know|just one way to go}
What if the end is not the end / but {only where we bend|a letter I can send}
I had it wrong, I had it right / I {had it half the night|lost it in the light}
But somewhere there's a quiet place / with {time in it, and space|no clock upon its face}
So let the morning have its say / I'll {love you anyway|be here anyway}`,
  },
  {
    name: 'pop',
    genres: 'pop citypop kpop jpop disco',
    hooks:
      "Say it like you mean it|One more for the road home|Turn me up|Out of my league, out of my mind|On repeat|Text me when you're near|Better in the mirror|Two left shoes",
    past: `
You had your headphones on the wrong way round / and {I could hear the sound|smiled down at the ground}
We took a picture in the booth / with {one of us the living proof|your hat, a missing tooth}
I changed my mind nine times that day / and {wore the red one anyway|then it got in the way}
You knew the chorus, not the verse / and {sang it even worse|swore it was a curse}
We split the bill in nickels, dimes / and {laughed a hundred times|told a dozen crimes}
I saw you first by the vending machine / you {had the blue, I had the green|looked like someone on a screen}`,
    now: `
My phone lights up, it's only you / so {naturally I knew|I drop my coffee too}
The mirror says I look all right / I {tell it, wait tonight|leave on every light}
There's glitter in the carpet still / there {was, and always will|it never, never will}
You dance like nobody can see / but {everyone can see|look right back at me}
The elevator plays our tune / we'll {reach the roof too soon|ride it to the moon}
I practise looking bored and cool / and {walk into the pool|end up like a fool}
The corner store is out of ice / we {get the candy, twice|pay half of the price}
You send a song without a word / the {best I ever heard|loudest thing I've heard}`,
    pre: `
And three, two, one, I lose the floor / I {never felt like this before|don't know what the floor is for}
Do you want to, do you know / it's {in your hands, so go|time to let it show}
I could wait, but why would I / the {minutes run so dry|exit signs go by}
It's on the tip of every tongue / it's {waiting to be sung|better while we're young}
You look at me, I look at you / it's {over in a blink or two|one of those things you do}
My heart goes left, my feet go right / it's {that kind of a night|not a fair old fight}
And all the wires start to hum / I {knew that you would come|feel it in my thumb}`,
    chorus: `
Play it {again|loud|back}, let it {run all night|run through me|never end}
I've got {stars|sugar|neon} in my {shoes|cup|head} and I {can't come down|want some more|blame it on you}
If you {call|dare|jump}, then I {will|do}, and we {both go under|won't look down|fly home}
You make {Monday|nothing|waiting} feel like {holiday|falling up|something new}
Write my {name|number|line} on your {hand|wall|sleeve} and {don't you wash it off|look for me|let it stay}
I want {all|more|most} of it {now|here}, with the {lights left on|windows down|sound turned up}
Catch me {if|when} I {fall|trip|fly}, I've got {nothing to lose|you in my eyes|time to kill}`,
    bridge: `
But when the makeup's in the sink / it's {simpler than we think|you I need, I think}
And if the battery should die / we'll {sing it dry|look up at the sky}
Take out the drums, take out the bass / there's {just your face|still some kind of grace}
I said I wouldn't, now I do / I {wrote this down for you|guess you always knew}
And maybe next year we'll forget / but {not tonight, not yet|I don't believe it yet}`,
  },
  {
    name: 'quiet',
    genres: 'lofi ambient cinematic waltz trap boombap guofeng folk celtic',
    hooks: 'Slowly now|Let it be quiet|Half a world away|Grey and gold|Breathe it in|One small light|Softer than this',
    past: `
We walked until the lamps came on / and {all the words were gone|kept on walking on}
You left the window open wide / and {let the night inside|stars came in to hide}
I kept the rain inside a jar / and {dreamed of where you are|a note from your guitar}
We shared an orange, peel and all / and {watched the evening fall|threw it at the wall}
You wound the clock and let it be / and {fell asleep on me|then put out the tea}
The bus went by, we let it go / there {would be more, you know|was no need to know}
You tuned the strings and then you slept / the {silence that you kept|tune was all I kept}
I found a coat, I found a bench / and {never learned your French|one lost garden wrench}`,
    now: `
The kettle clicks, the rain begins / a {record slowly spins|quiet evening wins}
There's steam upon the window pane / I {draw your name again|watch the window rain}
The hours fold like paper cranes / the {quiet still remains|tea goes cold again}
A page is turning by itself / there's {dust along the shelf|moonlight on the shelf}
The street is thin with evening light / I {breathe and it's all right|write it down tonight}
My shadow's longer than my day / it {has no more to say|likes to run away}`,
    pre: `
And what is left when noise is gone / a {lamp that someone left on|note that carries on}
Stay a little, there's no rush / just {listen to the hush|evening's gentle brush}`,
    chorus: `
Let it {go|fall|drift} like the {snow|smoke|leaves} {over town|down the stream|into blue}
I'm still {here|near}, in the {hush|grey|glow} {after rain|of the light|with you}
All we {need|have|are} is a {little time|bit of light|quiet room}
Slow as the {tide|moon|snow}, {I come back|I let go|I come home}
Nothing to {prove|say|do} but {breathe and be|be with you}`,
    bridge: `
And maybe nothing has to mean / the {in and in-between|things it might have been}
What if the silence is the song / we {had it all along|got the verses wrong}
But stay until the lamp burns low / there's {nowhere we must go|one thing you should know}
And if you ask me what I found / a {chair, a cup, a sound|small, unbroken round}
So leave the words out in the rain / they'll {come back in again|wash up bright again}`,
  },
]
