/** A line of a transcript. The speaker 'On screen' describes what is seen. */
export type Line = { speaker: string; words: string }

export type EpisodeContent = {
  id: string
  title: string
  description: string
  /** As shown: '7 min'. */
  duration: string
  seconds: number
  location: string
  /** File stem in content/pictures/episodes. */
  picture: string
  alt: string
  embedId: string | null
  contentNote?: 'grief'
  /** ISO day. */
  published: string
  /** The people in it are made up. */
  fictional?: true
  transcript: Line[]
}

export type SeriesContent = { title: string; text: string; episodes: EpisodeContent[] }

const rosa = 'Rosa (off camera)'
const onScreen = 'On screen'

export const seriesContent: SeriesContent[] = [
  {
    title: 'Grief & Ink',
    text: 'Some people keep a coat. Terry kept a letter he will not open, and Maxine and Neil got half a father each.',
    episodes: [
      {
        id: 'grief-&-ink-the-last-letter',
        title: 'The Last Letter',
        description:
          'Terry carried other people’s post for thirty-four years. There is one letter, addressed to him, that he has not opened.',
        duration: '7 min',
        seconds: 418,
        location: 'Liverpool',
        picture: 'episode-the-last-letter',
        alt: 'A swallow carries a red ribbon over a black-edged letter sealed in red wax, with blue forget-me-nots at each lower corner',
        embedId: null,
        contentNote: 'grief',
        published: '2026-02-01',
        fictional: true,
        transcript: [
          {
            speaker: onScreen,
            words:
              'A kitchen in Liverpool, not quite light. A man in a retired postman’s shorts sets out two mugs, counts the crew, and reaches down three more.',
          },
          { speaker: rosa, words: 'What was the job, Terry?' },
          {
            speaker: 'Terry',
            words:
              'Post. Thirty-four years, and most of that the same walk, up in Walton. Four hundred and twelve doors. I could do you the dogs as well if you’ve got all day.',
          },
          { speaker: rosa, words: 'And in all that time you never opened one.' },
          {
            speaker: 'Terry',
            words:
              'You what? No. That’s the job. That’s all the job is, you carry it and you don’t look. And Pauline knew that. That’s what gets me. She knew who she was married to.',
          },
          {
            speaker: onScreen,
            words:
              'He turns his left forearm to the window. The back of an envelope, edged in black and shut with a red seal. Above it a swallow has hold of a ribbon.',
          },
          {
            speaker: 'Terry',
            words:
              'She was four months poorly. I’d come in with a tray and she’d be writing, and she’d put her arm round it like a kid in school. I thought it was the Christmas list. It was May.',
          },
          {
            speaker: 'Michelle',
            words: 'I found it the week after. It was in the bread bin, under the crumpets.',
          },
          {
            speaker: 'Terry',
            words:
              'No stamp. She’d sealed it with a candle and a button off the baby’s cardigan, so there’s a little flower in the wax. And on the front it says, “Terry. Not yet.”',
          },
          { speaker: rosa, words: 'Not yet.' },
          { speaker: 'Terry', words: 'In biro. No date. Nothing.' },
          {
            speaker: 'Michelle',
            words:
              'I said open it. I said, Dad, she’s not here, she can’t tell you off. He looked at me like I’d kicked a Labrador.',
          },
          { speaker: 'Terry', words: 'It’s addressed.' },
          { speaker: 'Michelle', words: 'It’s addressed to you.' },
          {
            speaker: 'Terry',
            words:
              'It’s addressed to me with an instruction. I’ve had “care of”, I’ve had “please forward”, I had one once that just said “Big Tony, by the chippy”, and he got it. You do what it says on the front.',
          },
          { speaker: rosa, words: 'So how did it get from the bread bin to your arm?' },
          {
            speaker: 'Terry',
            words:
              'I was carrying it about. Inside pocket, everywhere. The match, the dentist. It was going at the corners, and Michelle said you’ll put that through the wash, and then where will you be? And I thought, well. If there’s one thing I know, it’s how to keep a letter dry.',
          },
          {
            speaker: 'Michelle',
            words:
              'He’s sixty-eight. He’d never had so much as a sunburn on purpose. He went in on his own and he put his good shoes on to do it.',
          },
          {
            speaker: 'Terry',
            words:
              'The girl’s called Becs. She wanted to do the front. She says that’s what people have, the handwriting. I said no, love, the front’s mine. You can have the back.',
          },
          {
            speaker: 'Michelle',
            words:
              'She drew the seal off the real one, and he wouldn’t let go of it. He held it up for her an hour and a half. You could see his arm going.',
          },
          {
            speaker: 'Terry',
            words: 'I’ve had worse. You want to try the catalogues in November.',
          },
          { speaker: rosa, words: 'And the flowers?' },
          {
            speaker: 'Michelle',
            words:
              'The flowers were me. Forget-me-nots. Mum couldn’t stand them. She said they were a weed with a good agent.',
          },
          { speaker: 'Terry', words: 'She’d be livid.' },
          { speaker: rosa, words: 'Do you wonder what’s in it?' },
          {
            speaker: 'Terry',
            words:
              'The lads at the club have got a book on it. It could be where the stopcock is, she was the only one who knew. It could be she’s cross. I was up at four and in bed by nine, all them years. You’d be surprised what doesn’t get said in a house like that.',
          },
          { speaker: onScreen, words: 'He looks at the bread bin for some time.' },
          {
            speaker: 'Terry',
            words:
              'But while it’s shut she’s not finished, is she? She’s still got something to tell me. There’s not many fellas in my position can say that.',
          },
          {
            speaker: 'Michelle',
            words:
              'I used to think he was being soft. Now I think he’s got post coming. I’d not take that off him.',
          },
          { speaker: rosa, words: 'How will you know when it’s yet?' },
          {
            speaker: 'Terry',
            words:
              'See there, by the wax? There’s a gap in the line. I asked her to leave it. She wasn’t happy, she says lines are supposed to meet. I said leave us that bit, and I’ll come in and have it closed.',
          },
          { speaker: rosa, words: 'When you’ve read it.' },
          {
            speaker: 'Terry',
            words:
              'When it’s been delivered. It’ll be two years in June. There’s no rush on it. Do you want a crumpet? They’re in the bin there. Mind her letter.',
          },
        ],
      },
      {
        id: 'grief-&-ink-salt-and-ashes',
        title: 'Salt and Ashes',
        description:
          'A Whitby fisherman told his daughter one thing and his son another. They settled it with a salt cellar.',
        duration: '8 min',
        seconds: 476,
        location: 'Whitby',
        picture: 'episode-salt-and-ashes',
        alt: 'A red and white lighthouse before a full moon, with a roped anchor, two gulls and curling blue waves',
        embedId: null,
        contentNote: 'grief',
        published: '2026-03-01',
        fictional: true,
        transcript: [
          {
            speaker: 'Maxine',
            words:
              'They come in for their haddock, they see my arm, and it’s, ooh, is that Whitby lighthouse? I say no, love, ours is white, and the ones on the piers are stone. There isn’t a red and white one. So off they go along the pier to look for it.',
          },
          { speaker: rosa, words: 'Where is it, then?' },
          {
            speaker: 'Maxine',
            words:
              'Rhyl. It’s a salt cellar. It says on its bottom, A Present from Rhyl, and not one of us has ever been.',
          },
          {
            speaker: onScreen,
            words:
              'A fish shop before opening. Maxine, in a tabard, one sleeve rolled to the shoulder. Her brother Neil stands by the door in a zipped anorak, as if he might be asked to leave.',
          },
          {
            speaker: 'Neil',
            words:
              'It was Mum’s. It’s got a little door painted on, and Dad would turn it round to face whoever had left the gate open. He’d not say anything. You’d sit down and there it was, looking at you.',
          },
          { speaker: rosa, words: 'He wasn’t a talker.' },
          {
            speaker: 'Maxine',
            words:
              '“Now then” when he came in, “Right then” when he went out. If you’d a problem you had to fit it in between.',
          },
          {
            speaker: 'Neil',
            words:
              'Forty-one years potting. Crab and lobster. By the end he couldn’t do a cuff up, so he’d hold his wrists out and Mum did them, and after Mum it was our Max.',
          },
          { speaker: rosa, words: 'And when he died?' },
          { speaker: 'Maxine', words: 'We fell out.' },
          { speaker: 'Neil', words: 'We did fall out.' },
          {
            speaker: 'Maxine',
            words:
              'He’d told me he wanted to go in the sea. Stood by that fryer and said it. Out past the bell, where the pots were.',
          },
          {
            speaker: 'Neil',
            words:
              'And he’d told me that if anybody put him in the sea he’d come back and have a word. He’d been cold for forty-one years. He fancied the allotment.',
          },
          { speaker: 'Maxine', words: 'I said he was making it up.' },
          { speaker: 'Neil', words: 'I said she was.' },
          {
            speaker: 'Maxine',
            words:
              'Eleven months. Me one end of the street, him the other, and Dad on top of Neil’s freezer.',
          },
          {
            speaker: 'Neil',
            words: 'She sent my Christmas card second class. It’s three hundred yards.',
          },
          { speaker: rosa, words: 'Who gave in?' },
          {
            speaker: 'Maxine',
            words:
              'Brian. He’d crewed for Dad. He’s in for a large cod and I’m going on about it, and he starts laughing. He says, “He told me the bowls club.” Brian’s captain of the bowls club.',
          },
          {
            speaker: 'Neil',
            words:
              'He’d told everybody what they’d like to hear. He never said a thing he wanted in his life. He wasn’t going to start with that.',
          },
          {
            speaker: 'Maxine',
            words:
              'So I went round to our Neil’s and I said halves. And I’d brought the lighthouse, because it unscrews. I’d washed it. You’ll not get fifty years of salt out, mind, there was still some in the thread. I thought, well, he liked his salt.',
          },
          {
            speaker: 'Neil',
            words: 'It held half. I’m not being fanciful. Half of him, level with the top.',
          },
          { speaker: rosa, words: 'And the tattoos?' },
          {
            speaker: 'Maxine',
            words:
              'I wanted a pinch of him in the ink. You hear of it. And Yvonne, who does them, wouldn’t have it. Nothing goes in your skin, she said, that didn’t come to me sealed. But I’ll draw you something that’ll hold him.',
          },
          {
            speaker: 'Neil',
            words: 'And she put a lamp in, where the holes are.',
          },
          {
            speaker: 'Maxine',
            words:
              'That was for the nights we waited up. Then there’s a rope that goes off round my elbow and stops. Just stops, all frayed.',
          },
          {
            speaker: 'Neil',
            words:
              'I wasn’t having one. I’ve a nice watch. But I kept looking at that rope, and you can’t leave a rope like that.',
          },
          { speaker: 'Maxine', words: 'Which was the idea, you great lump.' },
          {
            speaker: onScreen,
            words:
              'Neil unzips the anorak. On his forearm, an anchor. They shuffle round one another, the wrong way and then the right way, until their elbows touch and the rope runs across.',
          },
          { speaker: rosa, words: 'Where did the halves go?' },
          {
            speaker: 'Maxine',
            words:
              'Brian took me out past the bell. Flat calm, and it was over in a second. I’d not written anything. I said, “Now then.”',
          },
          {
            speaker: 'Neil',
            words: 'I dug mine in at the end of the leeks. I said, “Right then.”',
          },
          { speaker: 'Maxine', words: 'You never told me that.' },
          { speaker: 'Neil', words: 'Well. You’d have made something of it.' },
          { speaker: onScreen, words: 'Nobody speaks. Outside, the gulls do.' },
          { speaker: rosa, words: 'How were the leeks?' },
          { speaker: 'Neil', words: 'Second in show. He’d have been embarrassed by first.' },
          {
            speaker: onScreen,
            words:
              'A kitchen table laid for tea. In the middle stands a salt cellar in the shape of a lighthouse, empty now, its little door turned to the camera.',
          },
          { speaker: 'Neil', words: 'Which of you left the gate?' },
        ],
      },
    ],
  },
  {
    title: 'Identity Series',
    text: 'On being looked at, and having some say in it.',
    episodes: [
      {
        id: 'identity-series-the-skin-i-chose',
        title: 'The Skin I Chose',
        description:
          'After the burn, a doctor asked Dionne where he should take the skin from. Twenty-two years later she went back to that patch with a tattooist.',
        duration: '7 min',
        seconds: 431,
        location: 'Manchester',
        picture: 'episode-the-skin-i-chose',
        alt: 'A red and gold butterfly rises from an open green chrysalis, with bees on either side and honeycomb behind',
        embedId: null,
        published: '2026-05-03',
        fictional: true,
        transcript: [
          {
            speaker: onScreen,
            words:
              'A launderette in Manchester. A woman in short sleeves folds a double duvet cover on her own, chin and all, without looking at it.',
          },
          {
            speaker: 'Dionne',
            words:
              'Kids are all right. Kids say, did it hurt, and I say yes, and they say, can I touch it, and that’s us done. It’s grown-ups. They do this. They put their head on one side.',
          },
          { speaker: rosa, words: 'What do you tell them?' },
          {
            speaker: 'Dionne',
            words:
              'Chip pan. I was nineteen, three weeks into the job, and it took about four seconds. I’ve done twenty-two years since then. Nobody on the tram has ever asked me about those.',
          },
          { speaker: rosa, words: 'On the phone you told me they let you choose.' },
          {
            speaker: 'Dionne',
            words:
              'Yeah. So if you have a graft it’s your own skin, and it has to come from somewhere. And this doctor comes round with a clipboard, very young, younger than you’d like. He says, is there anywhere you’d prefer us to take it from? Like a window seat. It was the first thing anyone had asked me in days that I knew the answer to. I said left thigh. He said, any particular reason? I said I’m right-footed.',
          },
          {
            speaker: onScreen,
            words:
              'Her right arm, close. From elbow to wrist the skin has healed in a fine raised net.',
          },
          {
            speaker: 'Dionne',
            words:
              'This is the one that happened to me. They put the skin through a sort of mangle so it goes further, and that’s how it heals, in a mesh. My nan calls it my onion bag. But the one on my leg, I picked. That’s only a rectangle, pale, like where you’ve taken a picture down.',
          },
          { speaker: rosa, words: 'And you wanted to put one back up.' },
          {
            speaker: 'Faz',
            words:
              'She came in with it measured. She said, I want that rectangle filled, to the edges, and I don’t want a butterfly.',
          },
          {
            speaker: 'Dionne',
            words:
              'Every leaflet I was ever handed had a butterfly on the front, coming out of something. I felt got at.',
          },
          { speaker: 'Faz', words: 'So I said, bee? Because, you know. Manchester.' },
          { speaker: 'Dionne', words: 'I said, Faz, there’s a bee on the bins.' },
          { speaker: 'Faz', words: 'There is a bee on the bins.' },
          {
            speaker: 'Dionne',
            words: 'No bees, no butterflies. Nothing I could buy on a mug.',
          },
          { speaker: rosa, words: 'Dionne, there are four bees.' },
          { speaker: 'Dionne', words: 'I know how many bees there are.' },
          {
            speaker: 'Faz',
            words:
              'I’d asked to see the arm. I wasn’t after covering it. It’s a pattern, and patterns are what I do. So she let me lay tracing paper on it, and I followed every line and took it home and evened it up.',
          },
          {
            speaker: 'Dionne',
            words:
              'And he puts it down on the counter and it’s honeycomb. Twenty-two years I’d been calling that an onion bag.',
          },
          {
            speaker: 'Faz',
            words: 'And if you’ve got comb you’ve got bees. I didn’t make that up.',
          },
          {
            speaker: 'Dionne',
            words:
              'He’d earned the bees. So the comb on my leg is my arm, cell for cell. The clinic still had my file, so I rang and asked them first. Faz wouldn’t plug anything in till I had.',
          },
          { speaker: rosa, words: 'Which leaves the butterfly.' },
          {
            speaker: 'Dionne',
            words:
              'Go on, then. We’re three sessions in, it’s all comb, with a gap down the middle because I can’t think what goes there. And my nan’s in with her candlewick. She’s ninety-one. I show her, and she says that’s very neat, but it wants something coming out of it. And I said, Nan, don’t. And she said a butterfly would be nice. You can’t explain leaflets to a woman of ninety-one.',
          },
          { speaker: 'Faz', words: 'I’d had it drawn since the first day.' },
          { speaker: 'Dionne', words: 'He’d had it in a drawer.' },
          {
            speaker: 'Faz',
            words:
              'I hadn’t finished the colours. I got them off a picture of her nan’s front room. The curtains.',
          },
          {
            speaker: 'Dionne',
            words:
              'Red and mustard, 1974. I’d like to see that on a leaflet. And then for the bottom part, the case, he’d just picked a green. I never told him anything. But that’s the overall. We had these green overalls in the kitchen and they had to cut me out of mine. I saw that on the sheet and I had to go and stand by the dryers.',
          },
          { speaker: rosa, words: 'Did you ask him to change it?' },
          {
            speaker: 'Dionne',
            words: 'No. It’s open, isn’t it? Look at it. There’s nobody in there.',
          },
          { speaker: onScreen, words: 'A machine comes to the end of its spin.' },
          { speaker: rosa, words: 'Would you let Faz loose on the arm?' },
          { speaker: 'Faz', words: 'I’ve not asked.' },
          {
            speaker: 'Dionne',
            words: 'The arm? No. You don’t colour in the original.',
          },
        ],
      },
      {
        id: 'identity-series-two-names',
        title: 'Two Names',
        description:
          'Iwan has had two names and will tell you one of them. His mother sewed both, in the same red thread.',
        duration: '8 min',
        seconds: 468,
        location: 'Cardiff',
        picture: 'episode-two-names',
        alt: 'Two facing profiles, one with long hair and one cropped, joined by a red thread looped into a heart, with a daffodil and a rose',
        embedId: null,
        published: '2026-06-07',
        fictional: true,
        transcript: [
          { speaker: rosa, words: 'Eleri, what’s in the tin?' },
          {
            speaker: 'Eleri',
            words:
              'Cotton. There’s not been a biscuit in it since the wedding. The other mothers sent off for name tapes, but I’m from Ceredigion, I wasn’t paying for tapes. I did them by hand. Red thread, chain stitch. Jumpers, gym knickers, a recorder bag. Anything that stood still.',
          },
          { speaker: 'Iwan', words: 'She did a banana once.' },
          { speaker: 'Eleri', words: 'I did the bag the banana was in.' },
          { speaker: rosa, words: 'And they said the first name.' },
          { speaker: 'Iwan', words: 'The first one, yeah.' },
          { speaker: rosa, words: 'Which we’re not going to say.' },
          {
            speaker: 'Iwan',
            words:
              'It’s not a secret. It’s in gold paint on a netball shield, half of Canton walked past it for years. It’s more like a dressing gown. There’s nothing wrong with it. I wouldn’t go to the shop in it.',
          },
          { speaker: rosa, words: 'How did you tell your mum?' },
          {
            speaker: 'Iwan',
            words:
              'In Welsh. Anything big, we do in Welsh. I was seventeen, she was at that table, marking.',
          },
          { speaker: 'Eleri', words: 'Year Nine. Mutations.' },
          { speaker: rosa, words: 'You’ll have to explain those.' },
          { speaker: 'Iwan', words: 'Oh, now you’ve done it.' },
          {
            speaker: 'Eleri',
            words:
              'In Welsh the front of a word can change, depending on what’s stood before it. Caerdydd is Cardiff. To Cardiff: i Gaerdydd. In Cardiff: yng Nghaerdydd. Grown men have wept. And every year some child would put a hand up and say, but miss, which one’s the real one? And every year I’d say they’re all the real one. It’s the same town. It’s only minding its manners.',
          },
          {
            speaker: 'Iwan',
            words:
              'So I say it. I say, Mam, I’m your son, and I’d like to be called Iwan. And she looks at this exercise book for what felt like half-term. And she says...',
          },
          { speaker: 'Eleri', words: '“Well. It’s the same town.”' },
          {
            speaker: onScreen,
            words:
              'Iwan laughs, then looks at the ceiling. His mother moves the tin an inch nearer to him and an inch back.',
          },
          {
            speaker: 'Eleri',
            words:
              'I won’t have you thinking I was a saint, now. I said that, and I went upstairs and stripped a bed that was clean. I’d had that name ready since I was fifteen years old. You’re allowed to miss a name.',
          },
          { speaker: 'Iwan', words: 'And then she unpicked it.' },
          {
            speaker: 'Eleri',
            words:
              'He was off to college. I wasn’t sending him with the wrong name in his pants. And chain stitch, see, if you snip it at the right end and pull, it all comes out in one go. The whole name, one thread, all crinkled.',
          },
          { speaker: rosa, words: 'What did you do with it?' },
          {
            speaker: 'Eleri',
            words:
              'Used it again. It was good thread. I sewed the new one into his navy jumper with it. But Iwan’s only four letters. There was some over.',
          },
          {
            speaker: onScreen,
            words:
              'A navy jumper with its collar turned out. The name in red, slightly wavy. From the foot of the N hangs a tail of thread, the length of a hand, not cut off.',
          },
          {
            speaker: 'Iwan',
            words:
              'That’s the tattoo. The bit that was over. That’s me on the left, off a bus pass, and that’s me on the right, off a worse bus pass. And the thread goes from one to the other. Sioned did it, on my ribs, and she let it loop round in the middle because she didn’t want to cut it either. People see a heart. It’s just the slack.',
          },
          { speaker: rosa, words: 'Does anyone ask why you’d keep her?' },
          {
            speaker: 'Iwan',
            words:
              'They do. I’ve got mates who’ve had to fight to get the old name off everything, the bank, the doctor’s, and the last place they’d want it is their ribs. Fair play. I wouldn’t tell anyone how to do it. But she got me here. She told her nan in a caravan, she made all the phone calls, and she hated the phone. I’m not leaving her at the bus stop.',
          },
          { speaker: 'Eleri', words: 'And she was very good at netball.' },
          { speaker: 'Iwan', words: 'I was very good at netball.' },
          { speaker: rosa, words: 'Who chose the flowers?' },
          {
            speaker: 'Iwan',
            words: 'The daffodil was in my contract. The rose is for Dad. He’s from Derby.',
          },
          { speaker: 'Eleri', words: 'He can’t help it.' },
          { speaker: rosa, words: 'Would you have one done, Eleri?' },
          {
            speaker: 'Eleri',
            words:
              'At my age? I know what happens to elastic. But I’ll tell you a thing I taught for thirty years and never once listened to. People’s names don’t mutate. Places do, cats and dogs do. You can stand whatever you like in front of a person, and the name stays as it is.',
          },
          { speaker: 'Iwan', words: 'There’s an exam question in that.' },
          { speaker: 'Eleri', words: 'There is. Two marks.' },
        ],
      },
    ],
  },
]

export const behindTheScenesContent = {
  title: 'Behind the Scenes',
  text: 'There are no photographs from the films yet. Until there are, here are four of our own drawings of what tattooists work with.',
  /** `picture`: the name of a file in content/pictures/spots. */
  shots: [
    {
      picture: 'uk-tattoo-trends-2025',
      title: 'The sheet',
      text: 'Flash on the studio wall, to choose from.',
    },
    {
      picture: 'british-tattoo-history',
      title: 'The machine',
      text: 'Two coils and a spring, as an electric doorbell has.',
    },
    {
      picture: 'japanese-tattoo-art',
      title: 'The needles',
      text: 'Bound to a bamboo handle, for work by hand.',
    },
    {
      picture: 'eco-tattoo-studios-london',
      title: 'The ink',
      text: 'With the batch number on the bottle.',
    },
  ],
}
