/**
 * Stories by people who do not exist, laid out on a first start so that an empty magazine
 * can be judged; `npm run samples -- remove` takes them away.
 */
export type SampleStory = {
  title: string | null
  name: string
  nameShown: 'full' | 'first' | 'anonymous'
  location: string | null
  theme: 'personal' | 'journey' | 'memorial' | 'identity' | 'love' | 'transformation' | null
  /** A plain warning such as 'Grief' or 'Surgery scars', or null. */
  contentNote: string | null
  photo: keyof typeof samplePhotoDescriptions | null
  /** Days before the first start. `approved` null: still waiting. */
  sent: number
  approved: number | null
  paragraphs: string[]
}

/** What each sample photo shows. */
export const samplePhotoDescriptions = {
  'photo-1.webp':
    'A thigh tattooed in black: a rose with a dagger through it, a swallow diving from the left, part of a second swallow at the right edge, and a blank scroll below.',
  'photo-2.webp':
    'A black tattoo of foxgloves against a dark circle with stars, fern leaves on both sides, and the spread wings of a moth at the bottom.',
  'photo-3.webp':
    'A black dotwork tattoo round a limb: a mandala of petals over a band of tumbling blocks.',
  'photo-4.webp':
    'A black tattoo of a koi carp swimming upwards between two chrysanthemums and a peony, with waves below and bars of cloud behind.',
} as const

export const sampleStories: SampleStory[] = [
  {
    title: 'Nan was owed a hundred and twenty swallows',
    name: 'Kerry Stathers',
    nameShown: 'full',
    location: 'Hull',
    theme: 'love',
    contentNote: null,
    photo: 'photo-1.webp',
    sent: 34,
    approved: 3,
    paragraphs: paragraphs(`
      Nan has two swallows, one on each forearm, and she kept her cardigan sleeves down over
      them for every christening I ever went to. She worked the night boat to Rotterdam for
      twenty years, cabins first and then the cafeteria, and you were supposed to get a
      swallow for every five thousand miles. She had her pair done at twenty-five, off a man
      by the docks, and never went back. There was always a school coat wanted buying.

      My brother worked it out on a beer mat at her eighty-fourth birthday. A hundred and
      fifty crossings a year, call it two hundred miles a go, times twenty. He checked it
      twice. She was owed a hundred and twenty. Nan looked at the mat and said well, I haven’t
      the room.

      So I said I’d have a couple for her. I’ve a big thigh and I’m not shy about it. One’s
      diving in from the left with his wings right out, and the other’s off round the side of
      my leg, which is why you only get half of her in the photo. They looked a bit lost on
      their own, so there’s a rose in the middle, off the bush by Nan’s back step that’s been
      reversed over twice and still comes up. The dagger through it is mine. I got divorced
      that year and I wanted something sharp.

      The scroll along the bottom was meant to have words on. Mum wanted Nan’s name. Auntie
      Pat wanted her dates, and Nan, who was sat right there with a plate of ham, said she’d
      only got the one so far, thanks. So it stayed blank, bar a star and a couple of
      squiggles. I say the two drops under it are blood. Nan says tea.

      I showed her in her kitchen, trousers down, blind up, next door waving. She put her
      glasses on and got hold of my knee and turned it to the light like she was choosing a
      joint. Then she did the sum. A hundred and sixteen to go, she said. Get your brother in
      here.
    `),
  },
  {
    title: 'Jean’s horse',
    name: 'Ronald Imrie',
    nameShown: 'full',
    location: 'Kirkcaldy',
    theme: 'memorial',
    contentNote: 'Grief',
    photo: null,
    sent: 45,
    approved: 9,
    paragraphs: paragraphs(`
      Nobody believes it’s a horse until I tell them. I have been offered a table with the
      cloth on, and the lassie in the bank asked if it was a map of Fife. It is a horse. Jean
      drew it.

      This was at New Year, four years back, the two of us and the Hendersons playing the game
      where one draws and the rest shout. Jean had been a draughtswoman at the dockyard and
      could put a pump housing on paper so that you could have built it from across the room.
      Animals were beyond her. She drew this on the back of a gas bill and we shouted for the
      full minute, and when the sand ran out she said, “It’s a horse, you fools,” and laughed
      until she had to go and stand in the hall.

      She died that October. The bill was still behind the clock because neither of us had
      paid it. I found it in December, when they wrote to me about it.

      I was seventy-one and had never been through the door of such a place. I had my good
      coat on. The young man, Struan, asked whether I would like it tidied, the legs made
      level and so forth, and I said that if he moved one line of it I would go elsewhere. He
      put it on the inside of my forearm exactly as it was, down to where the pen had skipped
      over the fold. It took forty minutes and was sore the way a nettle is sore. He would not
      accept a tip, so I went back on the Friday with shortbread.

      My son says it is out of character. I told him so was the horse. Some evenings I put my
      sleeve up at the kitchen table and look at it the way you look at those puzzle pictures,
      with my eyes half shut. I am nearly sure now which end is the head.
    `),
  },
  {
    title: 'The moth found the scar',
    name: 'Philippa Garside',
    nameShown: 'first',
    location: 'Ludlow',
    theme: 'transformation',
    contentNote: 'Surgery scars',
    photo: 'photo-2.webp',
    sent: 52,
    approved: 15,
    paragraphs: paragraphs(`
      I taught botany for thirty-one years to girls who wished to be elsewhere, and I had firm
      views on tattoos. Then a surgeon opened my back, made a very good repair and left a line
      down the middle of it that looked, in the bathroom mirror, like a badly sewn hem. I
      turned the mirror to the wall. I am aware that this is a silly thing to do in a house
      for one.

      It was my goddaughter who sent me to Ines, who works above a bicycle shop and draws
      plants. I went in to be rude about her foxgloves. There was nothing to be rude about.
      The spots were inside the bell, where spots belong, and the smallest buds were at the
      top. I have marked girls down for less.

      She looked at the scar for some time. She would not begin until I had been told it was
      ready, and even then she made me wait another winter. What she would not do at any price
      was hide it under a garland. She said it was exactly the right length for a body. She
      meant a moth’s.

      So the moth sits low, with the scar for its body, and the foxglove climbs out of it in
      front of a round black night with a few stars in. There are two ferns because I asked
      for one and was told I would look lopsided. You will notice that the photograph stops at
      the top of the wings. My neighbour took it from a stepladder, under instruction. The
      rest is there, and I am fond of it, but you and I have only just met.

      The mirror has been turned back. On Tuesdays I swim at the leisure centre in a costume
      with no back to speak of, and last month a child at the shallow end asked her father why
      that lady had a garden on her. He told her not to point. I told her it was Digitalis
      purpurea, and that if she ever met one she should keep her fingers out of her mouth.
    `),
  },
  {
    title: 'All of it is from Leicester',
    name: 'Reena Appadoo',
    nameShown: 'full',
    location: 'Leicester',
    theme: 'identity',
    contentNote: null,
    photo: 'photo-3.webp',
    sent: 58,
    approved: 22,
    paragraphs: paragraphs(`
      “Where’s that from?” is what they ask about my arm. It used to be what they asked about
      me, so I count it as progress. My dad’s from Mauritius, my mum’s from Burnley and I’m
      from a terrace by the railway in Leicester, and for most of my life I’ve given strangers
      at bus stops the full family tree because they looked so let down by the short answer.

      When I said I wanted pattern, everyone had ideas. A cousin sent me temples. A lad at
      work asked if I’d thought about going tribal, and I said which tribe, and he went and
      stood by the printer. I didn’t want to borrow somebody else’s holy thing so I could look
      like I’d come from further away.

      So I took Joe pictures of our house. The cubes, the ones that pop in and out if you
      stare, are the lino in Mum’s kitchen, where I learned to walk and later to sulk. The
      rows of diamonds top and bottom are off Dad’s golf jumper. He has never played golf. The
      great big flower is the frosted window in the downstairs loo. Joe counted the petals off
      my phone, sixteen round the outside and eight in the tiny one at the centre, and drew
      the whole thing out with a compass before he’d book me in. The dots drifting off the
      sides are Joe getting carried away. I let him.

      It took seven Saturdays. Dad came to the last one in the jumper, because nobody had
      thought to tell him not to. He read the paper for three hours, then held his sleeve up
      against my arm and said the diamonds were too fat. Mum says that lino was a mistake in
      1994 and now she’ll never be shot of it.

      A woman on the train last week leaned across and said it was gorgeous, and was it very
      ancient? I told her it was from Leicester. She said, “No, but originally.” I said, “The
      flooring place on the ring road. End of the roll.”
    `),
  },
  {
    title: 'I have got Chloe’s heron',
    name: 'Jodie Fellows',
    nameShown: 'anonymous',
    location: null,
    theme: 'personal',
    contentNote: null,
    photo: null,
    sent: 64,
    approved: 30,
    paragraphs: paragraphs(`
      It was Chloe’s appointment. I was only there to hold her hand and eat the sweets. She’d
      been on about this heron since first year, she had a whole folder, she’d paid sixty quid
      deposit out of her shifts at the garden centre, and she got as far as the chair before
      she went the colour of a candle and said, “I can’t, bab, I’m sorry,” to a tattooist
      she’d known four minutes.

      You don’t get the deposit back. Fair enough, it was on the website. So there’s the
      stencil all printed out, and this bloke Marcus with his gloves on, and Chloe with her
      head between her knees. And I’m twenty-two and I’ve never made a decision in my life.
      I’ve had the same fringe since Year 7. I heard somebody go, “I’ll have it, then,” and it
      was me.

      He asked me was I sure, twice, and he made me walk round the block and get a can of
      something with sugar in before he’d even talk about it. I walked round the block. When I
      got back I still wanted it, which was a new one on me. It’s on my calf. He’s stood on
      one leg, which is good if you think about it, because the one leg is mine.

      I don’t even like birds that much. I like this one. He’s got a face like he’s waiting
      for a bus he knows has been cancelled. When people ask what it means I’ve tried saying
      patience, but it means Chloe bottled it.

      We’ve got an arrangement. She can see him whenever she wants and I’m not allowed black
      tights on her birthday. She’s booked in again, a little one this time, on her wrist. I’m
      going to hold her hand, and I’ve asked Marcus to pick something I’d like as well, just
      in case. My mom doesn’t know yet so can you leave my name off. It’s been a very long
      summer in trousers.
    `),
  },
  {
    title: 'He is not out of the water yet',
    name: 'Gethin Prosser',
    nameShown: 'full',
    location: 'Ammanford',
    theme: 'journey',
    contentNote: null,
    photo: 'photo-4.webp',
    sent: 79,
    approved: 38,
    paragraphs: paragraphs(`
      I’m a coarse fisherman, so let me say before anyone writes in that no carp ever looked
      like that. I’ve had my hands on a few hundred and they look like wet sofas. But Sian had
      this one on her wall, going straight up with his mouth open and his whiskers all over
      the place, and I thought, I know that face. I used to shave it.

      I stopped drinking on a Tuesday. There ought to be a good story in it, but I’d put the
      bins out and sat down on the step next to them, and I didn’t fancy going back in to it.
      My wife was at her sister’s that month, and the sister had opinions. Four years ago,
      that was. To begin with I went every night to a room over the library, and now I go
      Mondays and do the urn.

      Sian did the outline when I’d had a year of it, and we’ve added a bit every spring. The
      waves are along the bottom, big ones, curling over. Look close and his tail’s still in
      them. She offered to draw him clear and I said leave him where he is. There’s a patch of
      black scales halfway down his side as well. I’d had two goes at stopping before the one
      that took, and I wasn’t having a fish that said I hadn’t.

      The flowers are for Carys. Her father grew chrysanthemums for show, heads on them like
      bathing caps, and the one on the left is his. The one on the right is a peony and that
      was Sian’s idea. Carys came along the day it was shaded, sat by the window with the
      crossword, and about the second hour she said, without looking up, that it was coming on
      nice. I don’t think she meant the peony.

      There’s one more bar of cloud over his nose, and past that it’s just shoulder. Boys at
      the pond want to know what’s going up there next. Nothing, I tell them. He’s got to have
      somewhere to go.
    `),
  },
  {
    title: 'Tumbling blocks',
    name: 'Graham Tolson',
    nameShown: 'first',
    location: 'Carlisle',
    theme: 'personal',
    contentNote: null,
    photo: 'photo-3.webp',
    sent: 12,
    approved: null,
    paragraphs: paragraphs(`
      I drive forty-four tonnes up and down the M6 and I make quilts. Go on, everybody does.
      I’ve been at it eleven years, by hand, mostly in the cab, because the law says you stop
      for forty-five minutes and there’s only so long a man can look at a lay-by.

      It was my mother-in-law started me off. She’d her wrist in plaster and a cot quilt
      promised, and I was the one sat nearest. The pattern’s called tumbling blocks. You sew
      three diamonds together and your eye makes a box of them. I unpicked my first one six
      times. By the end of that week I was telling her that her seams were out.

      So that’s what’s on my calf, behind the big round one. Boxes, all done in dots. The
      round one is what we’d call a plate, petals in a ring with another ring inside, and a
      little flower where you’d stitch your middle on. Them diamonds top and bottom are your
      border. Lena, who did it, has never sewn on a button, but I’d no need to explain borders
      to her. She said it’s the same in her job, get the first corner wrong and you’ll meet it
      again at the end.

      It was four sittings and I’d take a cushion. I asked her to put one block in wrong,
      since the old hands say you should always leave a mistake in. She wouldn’t. She said
      there’d be one in there already and I could find it myself. I’ve had it eighteen months,
      and I look when I’m parked up with my boot on the dash. Nothing yet.

      In June I wore shorts to the quilters’ guild. Twenty-six women and me. I’d brought a
      quilt that took two years, and they put it on a chair and got down on the floor to see
      my leg. Dorothy, who is ninety, ran her thumb along the top edge and asked who’d done my
      binding.
    `),
  },
  {
    title: 'Gary is a lighthouse now',
    name: 'Sinéad Magill',
    nameShown: 'full',
    location: 'Larne',
    theme: null,
    contentNote: null,
    photo: null,
    sent: 4,
    approved: null,
    paragraphs: paragraphs(`
      Gary is a lighthouse now. Before that he was a Gary, in curly writing, on the back of my
      left shoulder, with a wee love heart for a dot. There is no dot in Gary. The fella put
      one in anyway, up above the y, and that should have told me something about the whole
      enterprise.

      I was twenty and we were engaged. My mammy said, “Sinéad, love, get a toaster, you can
      take a toaster with you.” I got the Gary. We were married nine years and to be fair to
      the man he never did anything desperate. He just agreed with every word I said, until it
      turned out he’d agreed to go and live with a woman in Coleraine.

      I left it on for six years after. It’s behind you, so you don’t see it. Other people see
      it. I was at a wedding in a halter neck, and this man I was getting on powerful well
      with stopped dead in the middle of the slow set and said, “Who’s Gary?” I told him that
      was the manufacturer.

      Bronagh said he’d be no bother to lose. The G went into a rock and the middle of him is
      the tower, and the y had a big long tail on it that’s now the wet path you’d walk out to
      the door. She asked did I want to keep the heart. It’s the lamp. You’d have to know it
      was there.

      I did tell him. We’ve two boys, so we meet in car parks. I turned round and pulled my
      collar down and he looked at it for ages and said, “That’s a good lighthouse.” Then he
      says, “Am I the rock?” I said, “You’re all of it, Gary.” He was delighted. He would be.
    `),
  },
]

/** Paragraphs as they are set above, a blank line between two, with the line breaks taken out. */
function paragraphs(text: string) {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
}
