/** Of the article, also a page and a PDF. */
type ChecklistPart = { heading: string; items: string[] }

export const firstTattooChecklist: ChecklistPart[] = [
  {
    heading: 'Choosing',
    items: [
      'Be 18 on the day: it is the law.',
      'Look at work that is a year old or more.',
      'Find the studio’s registration or licence.',
      'Ask the price, the deposit and what a touch-up costs.',
      'Ask to see the drawing at its real size.',
    ],
  },
  {
    heading: 'The week before',
    items: [
      'Keep the sun off the skin you have booked.',
      'Tell the studio about medicines, allergies, skin conditions and pregnancy.',
      'Ask someone else to check every word and date.',
      'If you give blood in England, you usually wait four months after a tattoo.',
    ],
  },
  {
    heading: 'On the day',
    items: [
      'Eat a proper meal.',
      'Drink no alcohol, the night before as well.',
      'Bring proof of age: passport, driving licence or PASS card.',
      'Wear something loose and dark that opens where the tattoo goes.',
      'Pack water, a snack and one friend at most.',
    ],
  },
  {
    heading: 'In the studio',
    items: [
      'Watch the needle come out of a sealed packet.',
      'Check the stencil in a mirror, standing up.',
      'Ask for it to be moved as often as you need.',
      'Ask for a break. Say so at once if you feel faint.',
      'Walk out if something is wrong.',
    ],
  },
  {
    heading: 'Afterwards',
    items: [
      'Take the instructions home in writing, and follow them.',
      'Keep it out of baths, pools, the sea and the sun until it has healed.',
      'Wash your hands before you touch it, and do not pick.',
    ],
  },
]

/** Not to be ticked: signs that need a doctor, and how to read them. */
export const redFlags = {
  heading: 'When to get help',
  items: [
    '999: Trouble breathing, confusion, collapse, a swollen face or throat. Any one is enough.',
    '999: Slurred speech, swelling of the lips or tongue, blue, grey, pale or blotchy skin, lips or tongue, or a rash that does not fade under a glass. Any one is enough.',
    '999 or A&E: A hot, painful, swollen tattoo together with any one of these: a very high temperature, shivering, a fast heartbeat, fast breathing, purple patches, cold, clammy skin, dizziness or faintness.',
    '999 or A&E: A tattoo much more painful than you would expect, or numb, or with black, purple or grey blotches or blisters near it: any one is enough. So is a red or swollen tattoo together with symptoms like a high temperature, headache, tiredness and aching muscles.',
    '111: Painful, hot, swollen skin, redness that spreads, pus, fever or shivering. Get advice now. In Northern Ireland: your GP, or the GP out-of-hours service.',
    'GP: From Day 3, no less sore than the day before. Ring the same day.',
  ],
  last: 'If two fit, take the higher one. On brown or black skin redness may show less: go by darkening, heat, swelling and pain. Blue, grey, pale or blotchy may be easier to see on the palms and soles. On the first evening a tattoo, new or just lasered, is sore, warm and a little swollen, and then should ease. If it worsens or spreads, even that night, go by the line for 111.',
}
