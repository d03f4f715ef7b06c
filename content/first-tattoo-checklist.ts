/** The list that goes with the first-tattoo article: shown there, on a page of its own and as a PDF. */
export type ChecklistPart = { heading: string; items: string[] }

export const firstTattooChecklist: ChecklistPart[] = [
  {
    heading: 'Choosing',
    items: [
      'Be 18 on the day. It is the law, with no exceptions.',
      'Look at healed work, a year old or more.',
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
      'Have somebody new read every word and date aloud.',
      'If you give blood, give first: in England the wait afterwards is four months.',
    ],
  },
  {
    heading: 'On the day',
    items: [
      'Eat a proper meal.',
      'Leave alcohol alone, the night before as well.',
      'Bring proof of age: passport, driving licence or PASS card.',
      'Wear something loose and dark that opens where the tattoo goes.',
      'Pack water, a snack and one friend at most.',
    ],
  },
  {
    heading: 'In the chair',
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
      'Wash your hands before you touch it.',
      'Keep it out of baths, pools, the sea and the sun until it has healed.',
      'Let it flake. Do not pick.',
      'Take spreading redness, pus or feeling hot and shivery to a pharmacist or GP the same day.',
    ],
  },
]
