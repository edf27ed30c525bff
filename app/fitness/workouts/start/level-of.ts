/** The program level that suits how long a member has trained. */
export const LEVEL_OF = { new: "beginner", some: "intermediate", experienced: "advanced" } as const;
