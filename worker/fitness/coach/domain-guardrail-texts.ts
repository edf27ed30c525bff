/**
 * What the coach says where a guardrail holds: fixed texts, reviewed as a whole, short, kind, pointing to a professional. No model writes or
 * changes them. Pure.
 */

export const GUARDRAILS = [
  "self_harm",
  "emergency",
  "purging",
  "eating_disorder",
  "extreme_deficit",
  "minor",
  "pregnancy",
  "lactation",
  "warfarin",
  "levothyroxine",
  "metformin",
  "ace_inhibitor",
  "diabetes",
  "kidney",
  "heart",
  "overdose",
  "injury",
] as const;
export type Guardrail = (typeof GUARDRAILS)[number];

/** What the coach gives no advice on while a guardrail holds. */
export type Blocked = "energy" | "weight" | "fasting" | "supplements" | "training" | "nutrients";

export interface GuardrailRule {
  name: string;
  /** `stop`: the fixed text is the whole answer. `careful`: the text comes first, then what is still allowed. */
  severity: "stop" | "careful";
  text: string;
  blocks: readonly Blocked[];
  /** What the coach may still do, as it says it. */
  may: string;
  /** The text where it is plainly about someone else. Absent: it counts as the member's own, whoever is named. */
  ofOther?: string;
}

/** What is said after such a text, so that a member who was misread can say so. */
export const ABOUT_OTHER =
  "I take it that this is about someone else, so nothing changes for you here. If it's about you too, tell me.";

const ALL = ["energy", "weight", "fasting", "supplements", "training", "nutrients"] as const;
const WEIGHT = ["energy", "weight", "fasting"] as const;

export const GUARDRAIL_RULES: Record<Guardrail, GuardrailRule> = {
  self_harm: {
    name: "Self-harm",
    severity: "stop",
    text: "I'm really glad you wrote that down, and I'm not the right help for it. Please talk to a person now: in the US, call or text 988, the Suicide & Crisis Lifeline, any time, free. If you're in danger, call 911. Elsewhere, call your local emergency number.",
    blocks: ALL,
    may: "Nothing here is urgent. Your log will be as you left it.",
  },
  emergency: {
    name: "Emergency signs",
    severity: "stop",
    text: "That can be an emergency. Stop exercising now. If you have chest pain, trouble breathing, or you fainted, call 911 or your local emergency number. If it has passed, call your doctor today, and don't train before they say you can.",
    blocks: ALL,
    may: "I can help you plan again once a doctor has cleared you.",
    ofOther:
      "That can be an emergency. With chest pain, trouble breathing, or after fainting, call 911 or the local emergency number for them. If it has passed, they should call their doctor today, and not exercise before a doctor says they can.",
  },
  purging: {
    name: "Purging",
    severity: "stop",
    text: "Thank you for telling me. Vomiting, laxatives or making up for food by exercise can harm your heart and your body's salts, so this deserves real help, and it gets better with it. In the US, the ANAD helpline is 1-888-375-7767, and your doctor can help you start. If you feel faint or your heart is racing, call 911. If you feel you might hurt yourself, call or text 988.",
    blocks: ALL,
    may: "I won't talk about calories, weight or exercise here. You can turn on Hide numbers in your profile.",
  },
  eating_disorder: {
    name: "Eating disorder",
    severity: "stop",
    text: "That sounds hard, and you don't have to handle it alone. I can't help with calories or weight here, but people who know this well can: your doctor, a therapist, or in the US the ANAD helpline at 1-888-375-7767. If you feel you might hurt yourself, call or text 988.",
    blocks: ALL,
    may: "You can turn on Hide numbers in your profile: the app then shows no calories and no weight.",
  },
  extreme_deficit: {
    name: "Extreme deficit",
    severity: "careful",
    text: "I don't plan for that: it's less than a body needs, and faster than it can lose without harm. A clinician can tell you what's safe for you. If eating has become a struggle, in the US the ANAD helpline is 1-888-375-7767.",
    blocks: ["fasting"],
    may: "I can show you a plan that stays above your floor and loses at most 1% of body weight a week.",
    ofOther:
      "I don't plan for that: it's less than a body needs, and faster than it can lose without harm. A clinician can tell them what's safe. If eating has become a struggle, in the US the ANAD helpline is 1-888-375-7767.",
  },
  minor: {
    name: "Under 18",
    severity: "careful",
    text: "You're still growing, so I don't plan weight loss or calorie limits for you. Talk to a parent and your doctor, or a dietitian who works with teens.",
    blocks: [...WEIGHT, "supplements"],
    may: "I can help with meals that fuel you, with plant foods to try, and with learning to lift well.",
    ofOther:
      "Children and teens are still growing, so I don't plan weight loss or calorie limits for them. Talk to their doctor, or to a dietitian who works with teens.",
  },
  pregnancy: {
    name: "Pregnancy",
    severity: "careful",
    text: "Congratulations, or good luck if you're trying. What you need now is for your OB-GYN or midwife to say, supplements and training too. I don't plan weight loss in pregnancy.",
    blocks: [...WEIGHT, "supplements", "training"],
    may: "I can show the published reference intakes for pregnancy, such as for iodine and folate, and foods that hold them, to take along to your appointment.",
    ofOther:
      "What someone needs in pregnancy is for their OB-GYN or midwife to say, supplements and training too. I don't plan weight loss in pregnancy.",
  },
  lactation: {
    name: "Breastfeeding",
    severity: "careful",
    text: "While you're breastfeeding, I don't plan weight loss. Ask your clinician what you need, vitamin B12, iodine and supplements included.",
    blocks: [...WEIGHT, "supplements"],
    may: "I can show the published reference intakes for breastfeeding and foods that hold them.",
    ofOther:
      "I don't plan weight loss for someone who is breastfeeding. Their clinician can say what they need, vitamin B12, iodine and supplements included.",
  },
  warfarin: {
    name: "Blood thinners",
    severity: "careful",
    text: "With warfarin, vitamin K matters: keep the greens you eat about the same from week to week, and talk to the clinic that checks your INR before you change your diet or take a supplement. With another blood thinner, ask your pharmacist.",
    blocks: ["supplements", "weight", "fasting"],
    may: "I can show how much vitamin K your log holds from day to day, so that you can discuss it.",
    ofOther:
      "With warfarin, vitamin K matters: the greens that someone eats should stay about the same from week to week, and the clinic that checks their INR should hear of a new diet or supplement first. With another blood thinner, a pharmacist can say.",
  },
  levothyroxine: {
    name: "Thyroid medication",
    severity: "careful",
    text: "Soy, iron, calcium, coffee and high-fiber meals can keep levothyroxine from being absorbed. Ask your doctor or pharmacist how far apart to take them, and don't change your dose on your own. Kelp and iodine pills are not for you to start alone.",
    blocks: ["supplements"],
    may: "I can show when your log has soy, iron or calcium, so that you can plan around your pill as you were told.",
    ofOther:
      "Soy, iron, calcium, coffee and high-fiber meals can keep levothyroxine from being absorbed. Their doctor or pharmacist can say how far apart to take them. Kelp and iodine pills are not for them to start alone.",
  },
  metformin: {
    name: "Metformin",
    severity: "careful",
    text: "Metformin can lower vitamin B12 over the years, and plants don't bring any by themselves. Ask your doctor to check your B12, and which amount to take. If you change how much you eat, ask them about your blood sugar too.",
    blocks: ["energy", "fasting", "supplements"],
    may: "I can show the B12 in your log, and meals with fiber and protein.",
    ofOther:
      "Metformin can lower vitamin B12 over the years, and plants don't bring any by themselves. Their doctor can check it. If they change how much they eat, their doctor should know because of blood sugar too.",
  },
  ace_inhibitor: {
    name: "Blood pressure medication",
    severity: "careful",
    text: "Some blood pressure medicines (ACE inhibitors, ARBs, spironolactone) raise potassium. Don't start salt substitutes or potassium pills, and ask your doctor before you eat a lot more potassium-rich food.",
    blocks: ["supplements", "fasting"],
    may: "I can show the potassium and sodium in your log for you to discuss.",
    ofOther:
      "Some blood pressure medicines (ACE inhibitors, ARBs, spironolactone) raise potassium. They shouldn't start salt substitutes or potassium pills, and should ask their doctor before eating a lot more potassium-rich food.",
  },
  diabetes: {
    name: "Diabetes",
    severity: "careful",
    text: "With diabetes, changes in food, fasting or training can change your blood sugar and the medicine you need. Plan them with your doctor or a diabetes educator, and treat lows as you were taught. I can't advise on doses.",
    blocks: ["energy", "weight", "fasting", "supplements"],
    may: "I can log your meals, show carbohydrate and fiber, and suggest foods for you to discuss.",
    ofOther:
      "With diabetes, changes in food, fasting or training can change blood sugar and the medicine that someone needs. They should plan them with their doctor or a diabetes educator. I can't advise on doses.",
  },
  kidney: {
    name: "Kidney disease",
    severity: "careful",
    text: "With kidney disease, protein, potassium, phosphorus and sodium need amounts of their own, which a renal dietitian sets. The targets here aren't made for it.",
    blocks: ["energy", "weight", "fasting", "supplements", "nutrients"],
    may: "I can log what you eat and show those four, so that your dietitian sees them.",
    ofOther:
      "With kidney disease, protein, potassium, phosphorus and sodium need amounts of their own, which a renal dietitian sets. The meals and targets here aren't made for it.",
  },
  heart: {
    name: "Heart condition",
    severity: "careful",
    text: "With a heart condition, ask your cardiologist which training is right for you and how hard, before you start or change it.",
    blocks: ["training", "weight", "fasting", "supplements"],
    may: "I can help with meals, and show sodium and saturated fat in your log.",
    ofOther:
      "With a heart condition, a cardiologist should say which training is right and how hard, before someone starts or changes it.",
  },
  overdose: {
    name: "Dose above the upper level",
    severity: "careful",
    text: "That's above the upper level for adults, so I won't suggest it. Ask a doctor or pharmacist. If you've already taken a lot, or feel unwell, in the US call Poison Control at 1-800-222-1222.",
    blocks: ["supplements"],
    may: "I can show what you get from food and what the published target is.",
    ofOther:
      "That's above the upper level for adults, so I won't suggest it for anyone. They should ask a doctor or pharmacist. If they've already taken a lot, or feel unwell, in the US call Poison Control at 1-800-222-1222.",
  },
  injury: {
    name: "Injury",
    severity: "careful",
    text: "Don't train through that. If it's sharp, swollen, numb, or isn't better in a few days, see a doctor or a physical therapist. I can't tell what it is.",
    blocks: ["training"],
    may: "I can suggest exercises that leave the sore part alone once you're cleared, and help you eat well meanwhile.",
    ofOther:
      "They shouldn't train through that. If it's sharp, swollen, numb, or isn't better in a few days, they should see a doctor or a physical therapist. I can't tell what it is.",
  },
};
