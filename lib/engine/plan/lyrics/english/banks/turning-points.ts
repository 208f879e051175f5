import type { Bank } from '#lib/engine/plan/lyrics/english/banks/bank'

/** Banks about departure, mental struggle, forgiveness, promises, deceit and the climate. */
export const TURNING_POINTS: readonly Bank[] = [
  {
    name: 'departure',
    triggers:
      'leaving moving emigration immigration immigrant immigrants migrant migrants emigrate exile refugee refugees border abroad college university dorm airport departure hometown farewell relocate',
    hooks:
      "Two bags and a name|One way ticket|The room I left behind|Don't wave too long|Half of me stayed|Call when you land|New keys|Whichever way is forward|Where the map runs out",
    past: `
We packed the car before the sun / and {counted boxes one by one|no one spoke till it was done}
My mother ironed every shirt / and {never said how much it hurt|folded in a little dirt}
I left my bike against the shed / a {note for you inside the bread|poster there above the bed}
The neighbours stood along the lane / and {waved us out into the rain|said we'd all be home again}
You gave me coins and told me, call / I {saved them, spent them, lost them all|kept the coins and lost the call}
I learned to say my name their way / and {practised it ten times a day|heard it change from day to day}
They stamped a page, they waved me through / with {all I owned and half I knew|one last picture there of you}`,
    now: `
The walls are bare, the tap runs brown / I {hang my only picture down|learn the noises of this town}
I cook the dish you used to make / it's {never right, for heaven's sake|salted by a small mistake}
I ring on Sundays, half past ten / and {hear the same old news again|tell you I'll be home, but when}
The bus driver knows where I'm from / he {says his brother too has come|asks me when the others come}
I've got a key that fits no door / I {keep it, I don't know what for|wore a pocket through, and more}
The snow here makes no sound at all / I {write your number on the wall|watch it, wrapped up in your shawl}
Your chair is still beside the stove / I {ask them not to let it move|see it every time I rove}`,
    pre: `
And if I turn around to see / will {someone still be watching me|there be any part of me}
How do you pack a place like this / the {corner shop, the things you miss|kitchen smell, the goodnight kiss}
A door goes shut, a door swings wide / I'm {somewhere on the other side|standing on the other side}`,
    chorus: `
I've got {two bags|one coat|my name} and a {long way to go|place that I know|song you know}
Half of me {stayed|waits|sleeps} where the {streets know my name|kettle sings|lights are low}
Every mile {pulls|tugs|holds} on the {thread of home|string I hold|ones I love}
I'll find my {feet|voice|place} and I'll {call you then|write it down|send you word}
Wave from the {gate|door|stairs} till I'm {out of sight|down the road|over the hill}
There's a {room|bed|light} in a town I {don't know yet|can't spell yet|learn to love}
Leaving is {learning|only|just} how to {carry it all|keep it near|love from afar}`,
    bridge: `
But home is not a place I lost / it's {something I have carried across|there in every bridge I crossed}
And one day someone new will stand / with {all their life inside one hand|a map they cannot understand}
And when I'm back the dog will bark / he {won't know me, out in the dark|knows my footsteps in the dark}`,
  },
  {
    name: 'mind',
    triggers:
      'anxiety anxious depression depressed panic addiction addicted sober overthinking burnout stress therapy therapist mental worry worries worried pills recovery relapse ocd adhd breakdown loneliness',
    hooks:
      "Breathe in for four|Quiet down, my head|Nothing's wrong and everything is|The long way out of bed|I told the mirror first|Louder in here|One good hour|Room for the weather|Let the day be small",
    past: `
I counted tiles from wall to wall / and {told myself it's nothing at all|didn't hear the doctor call}
You found me sitting on the floor / and {didn't ask me what it's for|sat with me against the door}
I cancelled all the plans I'd made / and {pulled the cord to drop the shade|said that I was just delayed}
I smiled at work, I smiled at tea / and {nobody could look and see|wondered who was wearing me}
The alarm went off, I let it ring / I {didn't want a single thing|watched a crack shaped like a wing}
I wrote it down in blue and red / and {found it smaller than it said|gave a name to all the dread}`,
    now: `
I wash one cup, I make one call / it's {not a lot, but it's not small|still the bravest thing of all}
The storm is only in my chest / I {let it rain and let it rest|give it tea and call it guest}
I name five things that I can see / a {lamp, a shoe, a cup, a key|door, a plant, and then there's me}
My thoughts go round like planes at night / not {one of them has room to alight|one comes down, but that's all right}
I walk the block, I feel the air / I {count the dogs, they do not care|find the world is still out there}
Some mornings I can hear a bird / and {that's enough, and not a word|know that someone else has heard}
The good days come on quiet feet / they {meet me halfway down the street|leave the taste of something sweet}`,
    pre: `
And is it me, or is it loud / I {lose myself in every crowd|say it small, and say it proud}
Who turns it off, where is the switch / I {can't tell thought and feeling, which is which|only know the rise and pitch}
In for four and out for eight / it {comes a little bit too late|tells my heart that it can wait}`,
    chorus: `
Hold on {now|here}, it's a {wave|cloud|storm}, it will {pass|break|turn}
I am more than the {noise|dark|weight} {in my head|of the day|that I keep}
Breathe with me {now|slow|here} till the {walls move back|floor is still|room comes clear}
Not every {voice|thought|wind} that I {hear is true|hear is mine|have is me}
I've been down {here|there} before and I {know the way|found the stairs|came up then}
Let it be {loud|long|slow}, I have {nowhere to go|all night long|time to grow}
One small {step|light|hour} is a {whole lot today|way to begin|start, you know}`,
    bridge: `
But no one told me this is how / you {mend, you only live in now|do it, one small thing for now}
And if it comes to you one day / I'll {know the words, I'll know the way|sit down by you, and I'll stay}
And maybe I'll be fine, or not / it's {still the only life I've got|half a garden, still a lot}`,
  },
  {
    name: 'mercy',
    triggers:
      'forgiveness forgive forgiving forgiven sorry apology apologize apologise mercy redemption reconcile reconciliation regret regrets regretful guilt guilty remorse mend mending atonement',
    hooks:
      'Put the stone down|I said it first|Leave the gate undone|What I should have said|Even after that|Come in from the cold|Two cups and no speeches|Start from sorry|Let it be enough',
    past: `
I threw a word, it hit the mark / it {burned there longer than a spark|rang all evening in the dark}
You didn't shout, you closed the door / I {wish that you had done some more|never knew you so before}
For seven years I kept the score / in {chalk behind the pantry door|numbers I can't read any more}
I wrote you letters, burned them all / and {walked right past you in the hall|left one taped up to the wall}
My father never said the word / but {fixed my fence, and that I heard|taught me how to feed a bird}
I broke your cup, I hid the shards / and {sent you only birthday cards|let down all my better guards}`,
    now: `
I put the kettle on for two / and {say the thing I owe to you|hope that you remember too}
Your hand comes down upon my sleeve / I {was so sure that you would leave|didn't dare to half believe}
We talk about the rain, the car / and {slowly come to where we are|never get to very far}
The stone I carried all this way / I {set it down in the river clay|leave it by the gate today}
You laugh the way you used to do / and {something heavy comes unglued|half the room is laughing too}
I can't undo a single line / but {I can sign it, and it's mine|say the fault was only mine}`,
    pre: `
And who goes first, and who stands still / if {you won't speak, I think I will|no one climbs the other's hill}
How long can two be in the right / and {turn the lamp down every night|say goodnight without goodnight}`,
    chorus: `
Put it {down|by} now, we have {carried it long|held it so long|nothing to prove}
I was {wrong|young|proud} and I {say it out loud|know it now|say your name}
Leave the {gate|door|porch} open {wide|still} and I'll {come back in|find my way|come to you}
There's a {chair|place|cup} at the table {for all we did|with your name|even now}
Let it {rain|run|go} till it {washes us clean|runs away|runs to the sea}
I don't {need|want|ask} for the {last word now|years again|past to change}
Even {after|knowing} all that, I {love you still|choose you still|would again}`,
    bridge: `
But some things break and stay that way / and {we can love them anyway|still hold water, so they say}
And if you can't, I understand / I'll {keep out here an open hand|leave the letter where you stand}`,
  },
  {
    name: 'promise',
    triggers:
      'loyalty loyal promise promises trust devotion devoted faithful oath vow commitment honesty honest truth truthful integrity gratitude grateful thankful thanks respect kindness',
    hooks:
      'I said I would|When the others go|My word and a match|First one at your door|Shake on it|Wherever you fall|You can put it in stone|Same side of the street|Ask me at midnight',
    past: `
We spat and shook behind the school / and {thought it made a kind of rule|swore it by the swimming pool}
You took the blame, you took the fall / and {never mentioned it at all|let them put you to the wall}
When half the room got up and went / you {pulled your chair close, and it meant|asked me if I had the rent}
You drove all night without a coat / to {bring a charger and a note|bail me out of someone's boat}
I called at three, I called at four / you {never asked me what it's for|had your shoes on at the door}
They offered you the better deal / you {told them it was not for real|said you knew how wood should feel}`,
    now: `
I keep my word the way you'd keep / a {lantern lit while others sleep|little bird, a thing to keep}
The roof may go, the tide may rise / I {see the same one in your eyes|tell the truth, I tell no lies}
It isn't loud, it doesn't shine / it's {only your house next to mine|bread at six and soup at nine}
You don't keep score, you don't keep time / you {hold the rope and let me climb|tell me when I've lost the rhyme}
There's easier friends, there's better weather / but {you and I go out together|what we have was cut in leather}
I'd know your knock in any storm / you {always keep the engine warm|bring a coat and keep me warm}`,
    pre: `
And when the last train's gone from town / who {goes the whole way, up and down|is it never lets you down}
If I am wrong you'll tell me so / and {stay beside me even so|only friends and mirrors know}`,
    chorus: `
I'll be {there|here|up} when the {lights go down|crowd is gone|music stops}
You've got my {word|hand|name} and it {won't wear out|weighs like gold|stays like stone}
Where you {stand|fall|go} is the {place I will be|side I am on|road I take}
Let the {rest|world|crowd} run for {higher ground|better seats|drier land}
All that I {said|swore|meant} I'm {saying still|meaning now|standing by}
Ask me {once|twice|late} and I'm {on my way|at your door|down the stairs}
There's no {price|clock|end} on a {thing like this|heart like yours|word I gave}`,
    bridge: `
But loyal isn't blind, you know / I'll {tell you when it's time to go|be the one to say it so}
And if I ever break my word / then {let it be the last thing heard|tell me, and I will have heard}`,
  },
  {
    name: 'deceit',
    triggers:
      'betrayal betray betrayed betraying traitor jealousy jealous envy envious lies lying liar deceit backstab backstabber backstabbing fake snake snakes cheated cheater gossip rumour rumor toxic manipulation secrets',
    hooks:
      'Knife in a handshake|You smiled so well|Green in every light|I read it on your phone|Salt in the sugar|Friends like that|Who else did you tell|Your good side|Whose coat is that',
    past: `
You held the ladder, held it true / and {let it go, the way you do|shook it when I saw the view}
I told you where I kept the key / and {came home to a robbery|that's how you got rid of me}
You wore my jacket, said my lines / and {laughed at all the warning signs|signed your name along with mine}
I saw her name light up your screen / the {brightest light I've ever seen|colour of a shade of green}
You swore upon your mother's name / your {eyes went down, and so it came|story never came the same}
We split the money, split the bread / you {split the secret that I said|told the room what I had said}`,
    now: `
I check the locks, I check the back / I {see your footprints in the black|keep the good cups in a sack}
You call me brother, call me friend / I {know now how those letters end|know how far a word will bend}
I count to ten, I bite my tongue / I {was so trusting, was so young|taste the bell before it's rung}
There's something green behind my eyes / it {counts your hours, it counts your lies|feeds on every small surprise}
I hear you laughing down the hall / I {wasn't meant to hear at all|turn my chair to face the wall}
Your flowers stand there on the sill / they're {plastic, and they're lovely still|thirsty, and they have their fill}`,
    pre: `
And did you practise what you'd say / or {does it always come that way|was it in you all the way}
Who told you that I wouldn't see / you {left the price tag on for me|left the light on, foolishly}`,
    chorus: `
You've got {honey|silver|poison} on your {tongue|hands|knife} and it {shines so well|almost shines|shows at last}
I gave you my {back|key|name} and you {knew what to do|gave it away|sold it cheap}
Smile for the {room|crowd|light}, I can {see what's behind|count your teeth|read you now}
Now I know {what|how} a {friend costs|lie weighs|kiss costs} and I {won't pay again|paid it all|keep the bill}
Every {word|door|smile} that you {left half closed|made for me|ever gave} {cuts both ways|has two sides|turns on you}
I won't {burn|beg|break}, I'll {just let you fall|let you go|watch you turn}`,
    bridge: `
But what hurts most is not the knife / it's {that I would have given my life|how you asked about my wife}
And one day you'll be at my door / I {won't be living there any more|won't remember any more}`,
  },
  {
    name: 'earth',
    triggers:
      'climate planet pollution polluted extinction extinct drought wildfire wildfires melting glacier glaciers ecology ecological environment environmental plastic carbon warming deforestation coral',
    hooks:
      'No second sky|The summer that stayed|Who turned up the sun|Before the bees are gone|Water at the window|Last call for the ice|Leave something green|The river went early|Tell them we knew',
    past: `
The river used to reach the stone / where {now a shopping cart lies alone|there is only dust and bone}
We skated here in '93 / the {pond has not frozen since, for me|ice was thick as you and me}
My father knew the month by birds / they {left one year without a word|now he's running out of words}
They drew the line in red and blue / we {said that somebody should do|all agreed that it was true}
The forest burned for sixteen days / the {sun came up in orange haze|children drew it in the haze}
You planted beans in early spring / it {didn't rain, not anything|didn't bring us anything}`,
    now: `
It's thirty-five degrees at night / the {moths have given up on light|sky is never really night}
The sea is sitting on the stair / it's {come up slow, it doesn't care|asked for just a little share}
There's plastic in the gull, the snow / the {places where no people go|smallest thing I'll ever know}
My daughter asks about the bear / I {show the picture, he's still there|tell her he was white and rare}
The weather man has lost his smile / he {stares outside a little while|says it's been like this a while}
A weed comes up through parking lots / it's {got more plans than we have got|doesn't ask us what we thought}`,
    pre: `
And who will tell the ones to come / we {saw it well, and we were dumb|heard the warning and the drum}
How hot is hot, how late is late / there's {no one else to close the gate|time to turn, but not to wait}`,
    chorus: `
There's no {other|second|spare} {sky|sea|ground} and we {know it now|knew all along|live in this one}
Turn it {down|round|off} while the {rivers still run|birds still know|trees still stand}
We had {blue|green|snow} {once|here}, we can {have it again|grow it again|save what is left}
Who will {stand|speak|sing} for the {bees|rain|ice} when they {go|can't speak|are gone}
Leave a {tree|field|shore} for the {ones not born|ones to come|child I hold}
Listen {close|now}, you can {hear the earth|hear it breathe|feel it turn} {calling home|underneath|under us}`,
    bridge: `
But I have seen one garden grow / where {nothing was, not long ago|someone put a seed down, so}
And what we broke with all our hands / our {hands can mend, it understands|hands can learn, and all the lands}`,
  },
]
