import { type DemoProduct, DRY, demoLabel, dietary } from "../make.ts";

const CHILDREN = "Keep out of reach of children. Do not use if the seal is broken.";
const ASK = "Ask a doctor first if you are pregnant, breastfeeding, under 18 or take medication.";
const SHELL: [string, string, string][] = [
  ["hypromellose", "Hypromellose (capsule)", "The shell, made of plant fiber."],
];

/** What a diet of plants may need besides plants. */
export const capsules: DemoProduct[] = [
  {
    key: "inti",
    title: "Inti",
    kind: "B12 · D3",
    line: "The two vitamins that plants do not bring",
    about:
      "Vitamin B12 from fermentation and vitamin D3 from lichen in one small capsule. Anyone who eats only plants needs a dependable source of B12; in a dark winter, most people are short of D.",
    format: "capsule",
    tax: "dietary_supplement",
    directions: "Adults: one capsule a day with a meal that holds some fat.",
    warnings: `${ASK} ${CHILDREN}`,
    storage: DRY,
    options: ["Capsules"],
    goals: ["basics"],
    tags: ["capsules", "vegan basics"],
    look: {
      form: "bottle",
      plant: "amaranth",
      facts: [
        ["250 mcg", "B12"],
        ["25 mcg", "D3"],
      ],
      colors: { body: "#c9892b", ink: "#fff6e3", band: ["#c9892b", "#7a2f1d", "#fff6e3"] },
    },
    claims: [
      [
        "structure_function",
        "Vitamin B12 helps the body make red blood cells and supports the normal function of the nervous system.",
      ],
      ["structure_function", "Vitamin D helps the body take up calcium and supports normal bones and muscles."],
    ],
    label: demoLabel("supplement", "1 capsule", 0.4, { vitamin_d: 25, vitamin_b12: 250 }, [
      [
        "vitamin-d3",
        "Vitamin D3 (cholecalciferol from lichen)",
        "D3 without sheep's wool, from which most of it is made.",
        "panel",
      ],
      [
        "vitamin-b12",
        "Vitamin B12 (cyanocobalamin)",
        "The form with the longest record and the most stable one.",
        "panel",
      ],
      ["rice-flour", "Rice flour", "Fills the capsule."],
      ...SHELL,
    ]),
    related: ["qucha", "yawar", "basics"],
    variants: [
      { key: "60", options: ["60"], price: 2200, net: "60 capsules", servings: 60, weightG: 90, stock: 260 },
      { key: "120", options: ["120"], price: 3800, net: "120 capsules", servings: 120, weightG: 140, stock: 130 },
    ],
  },
  {
    key: "qucha",
    title: "Qucha",
    kind: "Algae omega-3",
    line: "EPA and DHA from where fish get theirs",
    about:
      "Oil of the microalga Schizochytrium, grown in tanks: the same long omega-3 fats as in fish oil, without the fish. Two soft capsules bring 450 mg of EPA and DHA together.",
    format: "capsule",
    tax: "dietary_supplement",
    directions: "Adults: two soft capsules a day with a meal.",
    warnings: `With blood-thinning medication, ask a doctor first. ${CHILDREN}`,
    storage: "Keep closed, cool and dark. Smell it: oil that has turned smells of paint.",
    options: ["Capsules"],
    goals: ["basics"],
    tags: ["capsules", "vegan basics"],
    look: {
      form: "bottle",
      plant: "spirulina",
      facts: [
        ["300 mg", "DHA"],
        ["150 mg", "EPA"],
      ],
      colors: { body: "#1f5a6b", ink: "#e8f6f4", band: ["#1f5a6b", "#6fc2b4", "#e8f6f4"] },
    },
    claims: [
      ["structure_function", "EPA and DHA support the normal function of the heart; DHA supports normal vision."],
    ],
    label: demoLabel(
      "supplement",
      "2 soft capsules",
      1.6,
      { calories: 10, fat: 1, saturated_fat: 0.2, polyunsaturated_fat: 0.6 },
      [
        ["algae-oil", "Oil of Schizochytrium", "The source.", "panel"],
        ["modified-starch", "Modified corn starch", "The soft shell, in place of gelatin."],
        ["glycerin", "Vegetable glycerin", "Keeps the shell soft."],
        ["water", "Purified water", ""],
        ["tocopherols", "Mixed tocopherols (from sunflower)", "Keep the oil fresh."],
      ],
      {
        ingredients: [
          dietary("algae-oil", "Algal oil", 1000, "mg", "", "Schizochytrium sp."),
          dietary("dha", "DHA (docosahexaenoic acid)", 300, "mg"),
          dietary("epa", "EPA (eicosapentaenoic acid)", 150, "mg"),
        ],
      },
    ),
    related: ["inti", "sacha", "basics"],
    variants: [
      { key: "60", options: ["60"], price: 3200, net: "60 soft capsules", servings: 30, weightG: 130, stock: 210 },
      { key: "120", options: ["120"], price: 5600, net: "120 soft capsules", servings: 60, weightG: 220, stock: 0 },
    ],
  },
  {
    key: "chaska",
    title: "Chaska",
    kind: "Magnesium",
    line: "Magnesium bisglycinate, 200 mg",
    about:
      "Magnesium bound to glycine, which dissolves well and is gentle on the stomach. Three capsules bring 200 mg of the mineral itself, about half of the Daily Value: nuts, beans and whole grains bring the rest.",
    format: "capsule",
    tax: "dietary_supplement",
    directions: "Adults: three capsules a day with water, in the evening or whenever it suits you.",
    warnings: `With kidney disease, or while taking antibiotics or thyroid medication, ask a doctor first. ${CHILDREN}`,
    storage: DRY,
    options: ["Capsules"],
    goals: ["recovery", "basics"],
    tags: ["capsules"],
    look: {
      form: "bottle",
      plant: "yacon",
      facts: [
        ["200 mg", "magnesium"],
        ["3", "capsules"],
      ],
      colors: { body: "#4a4a78", ink: "#efeefc", band: ["#4a4a78", "#b7b4ea", "#efeefc"] },
    },
    claims: [["structure_function", "Magnesium contributes to normal muscle function and to energy metabolism."]],
    label: demoLabel("supplement", "3 capsules", 2.1, { magnesium: 200 }, [
      ["magnesium", "Magnesium bisglycinate", "Dissolves well, gentle on the stomach.", "panel"],
      ...SHELL,
      ["rice-bran", "Rice bran", "Keeps the powder flowing."],
    ]),
    related: ["unu", "kusi", "inti"],
    variants: [
      { key: "90", options: ["90"], price: 2400, net: "90 capsules", servings: 30, weightG: 130, stock: 150 },
      { key: "180", options: ["180"], price: 4200, net: "180 capsules", servings: 60, weightG: 230, stock: 85 },
    ],
  },
  {
    key: "yawar",
    title: "Yawar",
    kind: "Iron · Camu camu",
    line: "Gentle iron with the vitamin C it needs",
    about:
      "Iron bisglycinate with camu camu, whose vitamin C helps the body take it up. For people who know that they are short of iron: have it measured before you take any.",
    format: "capsule",
    tax: "dietary_supplement",
    directions: "Adults: one capsule a day, away from coffee and tea.",
    warnings: `WARNING: Accidental overdose of iron-containing products is a leading cause of fatal poisoning in children under 6. Keep this product out of reach of children. In case of accidental overdose, call a doctor or poison control center immediately. Do not take it with iron overload. ${ASK}`,
    storage: DRY,
    options: ["Capsules"],
    goals: ["basics", "energy"],
    tags: ["capsules", "vegan basics"],
    look: {
      form: "bottle",
      plant: "camu-camu",
      facts: [
        ["14 mg", "iron"],
        ["60 mg", "vitamin C"],
      ],
      colors: { body: "#7b1f2b", ink: "#fde9e4", band: ["#7b1f2b", "#e58a6c", "#fde9e4"] },
    },
    claims: [["structure_function", "Iron helps the body make red blood cells and carry oxygen."]],
    label: demoLabel(
      "supplement",
      "1 capsule",
      0.75,
      { vitamin_c: 60, iron: 14 },
      [
        ["camu-camu", "Camu camu fruit powder", "Brings the vitamin C.", "panel"],
        ["iron", "Iron (as iron bisglycinate)", "Gentler on the stomach than iron salts.", "panel"],
        ...SHELL,
      ],
      { ingredients: [dietary("camu-camu", "Camu camu", 500, "mg", "fruit", "Myrciaria dubia")] },
    ),
    related: ["ayar", "inti", "basics"],
    variants: [
      { key: "60", options: ["60"], price: 1900, net: "60 capsules", servings: 60, weightG: 95, stock: 140 },
      { key: "120", options: ["120"], price: 3300, net: "120 capsules", servings: 120, weightG: 150, stock: 60 },
    ],
  },
];
