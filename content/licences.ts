export type Council = {
  name: string
  /** Without one we have found none, and readers are told to ask. */
  url?: string
  /** Where the page is not a current one of the council’s licensing. */
  note?: string
  differs?: string
}

export type LicensingArea = {
  id: 'england' | 'london' | 'scotland' | 'wales' | 'northern-ireland'
  name: string
  paper: string
  facts: string[]
  search: string
  ask: string
  sources: { title: string; url: string }[]
  councils: Council[]
}

/** The day on which stored copies of the sources were last read. */
export const licencesChecked = '2026-11-24'

const boroughs: Council[] = [
  {
    name: 'Camden',
    differs:
      'We have found no page of Camden’s on this licence. Ask its licensing team before you pay.',
  },
  {
    name: 'City of London',
    url: 'https://www.cityoflondon.gov.uk/services/licensing/massage-and-special-treatment',
    differs:
      'The City is no borough. Its treatment licence does not cover tattooing: ask for the registration for tattooing.',
  },
  { name: 'Barking and Dagenham', url: 'https://www.lbbd.gov.uk/special-treatment-licences' },
  {
    name: 'Barnet',
    url: 'https://www.barnet.gov.uk/licences-permits-and-registrations/trading-licences/special-treatments',
  },
  {
    name: 'Bexley',
    url: 'https://www.bexley.gov.uk/services/business-bexley/licensing-and-permits/special-treatment-premises-licence/guidance-information',
  },
  {
    name: 'Brent',
    url: 'https://www.brent.gov.uk/business/licences/get-a-licence/special-beauty-treatment-licence-application/',
  },
  {
    name: 'Bromley',
    url: 'https://bromley.gov.uk/licences/special-treatments-licence',
    differs: 'Bromley also registers each tattooist: ask for both papers.',
  },
  { name: 'Croydon', url: 'https://www.croydon.gov.uk/business/licences/treatment' },
  {
    name: 'Ealing',
    url: 'https://www.ealing.gov.uk/info/201192/a_to_z_of_licences/992/massage_and_special_treatment_licences',
  },
  {
    name: 'Enfield',
    url: 'https://governance.enfield.gov.uk/ieIssueDetails.aspx?IId=55310&PlanId=0&Opt=3',
    note: 'minutes, 2021',
  },
  {
    name: 'Greenwich',
    url: 'https://www.royalgreenwich.gov.uk/info/200300/other_licences/732/massage_and_special_treatment_licences',
  },
  {
    name: 'Hackney',
    url: 'https://www.hackney.gov.uk/mst-practitioner-licence',
    note: 'page of 2019',
    differs: 'Hackney also registered each tattooist in 2019: ask for both papers.',
  },
  {
    name: 'Hammersmith and Fulham',
    url: 'https://www.lbhf.gov.uk/business/licensing/massage-and-special-treatment',
  },
  {
    name: 'Haringey',
    url: 'https://www.minutes.haringey.gov.uk/mgAi.aspx?ID=83201',
    note: 'minutes, for 2025–26',
  },
  {
    name: 'Harrow',
    url: 'https://talk.harrow.gov.uk/specialtreatments-policy',
    note: 'consultation, 2025',
  },
  {
    name: 'Havering',
    url: 'https://www.havering.gov.uk/business-havering/massage-special-treatment-licence',
  },
  { name: 'Hillingdon', url: 'https://hillingdon.gov.uk/massage-and-special-treatments' },
  {
    name: 'Hounslow',
    url: 'https://www.hounslow.gov.uk/info/20071/licensing/1214/massage_and_special_treatment_licences',
  },
  {
    name: 'Islington',
    url: 'https://www.islington.gov.uk/business/licences-permits-registration/special-treatments/new-premises-licence/overview',
  },
  {
    name: 'Kensington and Chelsea',
    url: 'https://www.rbkc.gov.uk/licensing/special-treatment-licensing/special-treatment-licensing',
  },
  { name: 'Kingston', url: 'https://www.kingston.gov.uk/licensing/massage-special-treatments/1' },
  {
    name: 'Lambeth',
    url: 'https://lambeth.gov.uk/Business-rates-services-and-licensing/licensing-and-permits/Apply-change-or-pay-for-a-licence/Apply-for-a-treatment-licence',
  },
  {
    name: 'Lewisham',
    url: 'https://lewisham.gov.uk/myservices/business/licences-and-street-trading/licences-issued-by-the-licensing-team/special-treatments-licences',
  },
  {
    name: 'Merton',
    url: 'https://www.merton.gov.uk/business-and-consumers/licences/therapist-massage-special-treatment-licences',
  },
  {
    name: 'Newham',
    url: 'https://www.newham.gov.uk/Pages/Services/Massage-and-special-treatment-licence.aspx?l1=100002&l2=200063',
  },
  {
    name: 'Redbridge',
    url: 'https://www.redbridge.gov.uk/business/licensing-including-street-trading/special-treatment-licences/',
  },
  { name: 'Richmond', url: 'https://richmond.gov.uk/massage_and_special_treatments_licences' },
  {
    name: 'Southwark',
    url: 'https://www.southwark.gov.uk/business/licences/special-treatments-licence',
  },
  { name: 'Sutton', url: 'https://sutton.gov.uk/-/massage-and-special-treatments' },
  {
    name: 'Tower Hamlets',
    url: 'https://www.towerhamlets.gov.uk/lgnl/business/licences/special_treatments_licence.aspx',
  },
  {
    name: 'Waltham Forest',
    url: 'https://www.walthamforest.gov.uk/businesses/licences-and-street-trading/licence-provide-massage-and-special-treatment',
  },
  {
    name: 'Wandsworth',
    url: 'https://www.wandsworth.gov.uk/info/200297/special_treatment_establishment_licences',
  },
  {
    name: 'Westminster',
    url: 'https://www.westminster.gov.uk/massage-and-special-treatment-premises-licences',
  },
]

const districts: Council[] = [
  {
    name: 'Antrim and Newtownabbey',
    url: 'http://antrimandnewtownabbey.gov.uk/Business/Licensing/Acupuncture,-Tattooing,-Piercing,-and-Electrolysis',
  },
  { name: 'Belfast', url: 'https://www.belfastcity.gov.uk/cosmetics' },
  {
    name: 'Derry City and Strabane',
    url: 'https://derrystrabane.com/business/business-licencing-and-permits/cosmetic-body-treatments',
  },
  {
    name: 'Fermanagh and Omagh',
    url: 'https://www.fermanaghomagh.com/business-services/environmental-health-service/health-safety-business/tattooists-piercing-and-electrolysis/',
  },
  {
    name: 'Mid and East Antrim',
    url: 'https://midandeastantrim.gov.uk/business/environmental-health/licensing/tattooing-piercing-cosmetic',
  },
  {
    name: 'Mid Ulster',
    url: 'https://midulstercouncil.org/online-services/tattooing,-piercing,-acupuncture-electrolysis',
  },
  { name: 'Ards and North Down' },
  { name: 'Armagh City, Banbridge and Craigavon' },
  { name: 'Causeway Coast and Glens' },
  { name: 'Lisburn and Castlereagh' },
  { name: 'Newry, Mourne and Down' },
]

export const licensingAreas: LicensingArea[] = [
  {
    id: 'england',
    name: 'England, outside London',
    paper: 'A registration of the tattooist, and another of the premises',
    facts: [
      'It is paid for once and not renewed, so an old date is no fault.',
      'Certificate and byelaws must be on show in the studio.',
      'The council can inspect and prosecute, and as a rule cannot refuse.',
    ],
    search: 'skin piercing registration',
    ask: 'Is this address registered for tattooing? Is this person? Since when?',
    sources: [
      {
        title: 'Local Government (Miscellaneous Provisions) Act 1982, section 15',
        url: 'https://www.legislation.gov.uk/ukpga/1982/30/section/15',
      },
      {
        title: 'Bassetlaw District Council: guidance notes',
        url: 'https://www.bassetlaw.gov.uk/legal-and-licensing/tattooing-and-skin-piercing/guidance-notes/',
      },
      {
        title: 'Torridge District Council: to applicants',
        url: 'https://torridge.gov.uk/article/14518/Acupuncture-Tattooing-Skin-Piercing-Electrolysis-Semi-Permanent-Skin-Colouring',
      },
    ],
    councils: [],
  },
  {
    id: 'london',
    name: 'London',
    paper: 'A special treatment licence for the premises',
    facts: [
      'It runs out: 18 months at most, so look for a last day that is still to come.',
      'Read which treatments it names. The same form may be for massage or manicures.',
      'It is for the premises. A paper that names only the tattooist is not enough.',
      'The borough can refuse, and sets conditions of its own.',
    ],
    search: 'special treatment licence',
    ask: 'Does this address hold a special treatment licence, does it name tattooing, and until when?',
    sources: [
      {
        title: 'London Local Authorities Act 1991, part II',
        url: 'https://www.legislation.gov.uk/ukla/1991/13/part/II/enacted',
      },
      {
        title: 'Tower Hamlets: special treatments licence',
        url: 'https://www.towerhamlets.gov.uk/lgnl/business/licences/special_treatments_licence.aspx',
      },
    ],
    councils: boroughs.toSorted((a, b) => a.name.localeCompare(b.name)),
  },
  {
    id: 'scotland',
    name: 'Scotland',
    paper: 'A licence for the business, or for a tattooist who works alone',
    facts: [
      'Every council licenses. The licence runs out: three years in Angus, for example.',
      'The holder may be the owner and not your tattooist.',
      'Someone without premises must carry it, says South Lanarkshire.',
    ],
    search: 'skin piercing and tattooing licence',
    ask: 'Does this business hold a skin piercing and tattooing licence at this address, and until when?',
    sources: [
      {
        title: 'Licensing of Skin Piercing and Tattooing Order 2006',
        url: 'https://legislation.gov.uk/ssi/2006/43/2020-04-07',
      },
      {
        title: 'South Lanarkshire Council: skin piercing and tattooing licence',
        url: 'https://southlanarkshire.gov.uk/info/200215/business_licences/407/skin_piercing_and_tattooing_licence/2',
      },
    ],
    councils: [],
  },
  {
    id: 'wales',
    name: 'Wales',
    paper: 'A licence of the tattooist’s own, and an approval certificate for the premises',
    facts: [
      'Each lasts three years; a temporary one seven days at most.',
      'The licence names the approved premises where its holder works.',
      'It has to be displayed in the premises, says Rhondda Cynon Taf.',
      'An old registration on its own is no longer enough.',
    ],
    search: 'special procedures register',
    ask: 'Is this person licensed for tattooing, and is this address on the licence and approved?',
    sources: [
      {
        title: 'Public Health (Wales) Act 2017, part 4: notes',
        url: 'https://www.legislation.gov.uk/anaw/2017/2/notes/division/4/4',
      },
      {
        title: 'Rhondda Cynon Taf: approved premises and special procedures licence',
        url: 'https://www.rctcbc.gov.uk/EN/Business/LicencesandPermits/Streettradinglicences/ApprovedPremisesandSpecialProceduresLicence.aspx',
      },
    ],
    councils: [],
  },
  {
    id: 'northern-ireland',
    name: 'Northern Ireland',
    paper:
      'A registration of the tattooist and of the premises, where the council has adopted the law',
    facts: [
      'In Belfast it is paid for once and not renewed, so an old date is no fault.',
      'The certificate should be displayed, says Belfast.',
      'Six of the eleven councils register, by their own pages.',
    ],
    search: 'tattooing and piercing',
    ask: 'Does the council register tattooists? Is this person registered, and this address?',
    sources: [
      {
        title: 'Local Government (Miscellaneous Provisions) (Northern Ireland) Order 1985, part V',
        url: 'https://www.legislation.gov.uk/nisi/1985/1208/part/V?view=extent',
      },
      { title: 'Belfast City Council', url: 'https://www.belfastcity.gov.uk/cosmetics' },
    ],
    councils: districts,
  },
]
